#include "server/app/routes/files.h"

#include "server/app/routes/site.h"

#include <fmt/format.h>

namespace ecumene::server {
namespace {

constexpr std::string_view table_pages = "/tables/";

// A Link header that lets the browser fetch the board of a game before its script asks for it; empty where there is
// none.
std::string board_hint(std::string_view game) {
    const std::string prefix = fmt::format("/assets/board-{}-", game);
    std::string hint;
    for (const WebFile& file : web_files()) {
        if (!file.path.starts_with(prefix)) continue;
        hint += fmt::format("{}<{}>; {}", hint.empty() ? "" : ", ", file.path,
                            file.path.ends_with(".css") ? "rel=preload; as=style; crossorigin" : "rel=modulepreload");
    }
    return hint;
}

void send(const Call& call, const WebFile* file, const std::string& link) {
    if (file == nullptr) return call.refuse({404, "not_found", "There is nothing here."});
    const Request& asked = call.request;
    Response response;
    response.type = file->type;
    response.headers.emplace_back("ETag", file->etag);
    const bool forever = file->path.starts_with("/assets/"); // their names change with their content
    response.headers.emplace_back("Cache-Control", forever ? "public, max-age=31536000, immutable" : "no-cache");
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (!link.empty()) response.headers.emplace_back("Link", link);
    if (!asked.if_none_match.empty() && asked.if_none_match.find(file->etag) != std::string::npos) {
        response.status = 304;
        return call.respond(std::move(response));
    }
    const bool packed = asked.gzip && !file->gzip.empty();
    if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = packed ? file->gzip : file->plain;
    call.respond(std::move(response));
}

} // namespace

void send_file(const Call& call, std::string_view path) { send(call, web_file(path), ""); }

std::string table_of_page(std::string_view path) {
    if (!path.starts_with(table_pages)) return "";
    path.remove_prefix(table_pages.size());
    return std::string(path.substr(0, path.find('/')));
}

void send_page(const Call& call, std::string_view game) {
    const std::string& path = call.request.path;
    const WebFile* file = web_file(path == "/" ? "/index.html" : path);
    if (file != nullptr) return send(call, file, "");
    // Addresses inside the web table are its own business; a file that is not there is not.
    const bool page =
        path.rfind('.') == std::string::npos && !path.starts_with("/assets/") && !path.starts_with("/ws/");
    if (!page) return send(call, nullptr, "");
    const bool at_table = path.starts_with(table_pages);
    send(call, web_file(at_table ? "/table.html" : "/index.html"), at_table && !game.empty() ? board_hint(game) : "");
}

void add_file_routes(Router& router, Site&) {
    router.add({"GET", "/api/openapi.yaml", Route::Who::anyone,
                [](const CallPtr& call) { send_file(*call, "/api/openapi.yaml"); }});
}

} // namespace ecumene::server
