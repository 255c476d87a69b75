// The files of the web table, the rulebooks and the interface's description, held by the program.
#pragma once

#include "server/app/routes/call.h"

#include <span>
#include <string_view>

namespace ecumene::server {

struct WebFile {
    std::string_view path, type, etag;
    std::string_view plain, gzip; // gzip is empty where it would not be shorter
};
std::span<const WebFile> web_files();
const WebFile* web_file(std::string_view path); // "/index.html", "/assets/...", "/rules/plague.md", ...

void send_file(const Call& call, std::string_view path);
// A page or a file of the web table. `game` is that of the table whose page is asked for, where it is known: the
// browser then fetches the board while it still reads the page.
void send_page(const Call& call, std::string_view game);
// The id of the table whose page this is; empty: none.
std::string table_of_page(std::string_view path);

} // namespace ecumene::server
