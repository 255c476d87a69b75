// The look of a report: paper and ink of the house by day and by night, on wide screens, phones and paper.
#pragma once

#include <string>

namespace ecumene::lab {

std::string page_style();  // of an HTML page, with the charts'
std::string chart_style(); // of an SVG file that stands alone

} // namespace ecumene::lab
