// Which texts every kind of store can keep: UTF-8 without a NUL.
#pragma once

#include <initializer_list>
#include <string_view>

namespace ecumene::store {

bool storable(std::string_view text);
bool all_storable(std::initializer_list<std::string_view> texts);

} // namespace ecumene::store
