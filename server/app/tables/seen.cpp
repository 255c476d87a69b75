#include "server/app/tables/seen.h"

#include <functional>
#include <utility>

namespace ecumene::server {
namespace {

void append(JsonText& object, const JsonMembers& members, const JsonMembers::Member& member) {
    object.append_key(member.key);
    object += members.value(member);
}

} // namespace

void append_members(JsonText& object, JsonMembers& members) {
    for (const JsonMembers::Member& member : members.members()) append(object, members, member);
}

void Seen::append_all(JsonText& object, JsonMembers& view) {
    hashes_.clear();
    append_changes(object, view);
}

void Seen::append_changes(JsonText& object, JsonMembers& view) {
    const bool anew = hashes_.empty();
    hashes_.resize(view.members().size());
    std::size_t at = 0;
    for (const JsonMembers::Member& member : view.members()) {
        const std::uint64_t now = std::hash<std::string_view>{}(view.value(member));
        if (std::exchange(hashes_[at++], now) != now || anew) append(object, view, member);
    }
}

} // namespace ecumene::server
