// Any bytes as a record: it is refused with a sentence, or it replays and writes itself again.
#include "engine/core/json_text.h"
#include "engine/core/record.h"
#include "engine/games/registry.h"

#include <cstdlib>

using namespace ecumene;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto json = parse_json(std::string_view(reinterpret_cast<const char*>(bytes), size));
    if (!json) return 0;
    const auto record = read_record(*json);
    if (!record) {
        if (record.error().message.empty()) std::abort();
        return 0;
    }
    const auto game = replay(all_games(), *record);
    if (!game) return 0;
    const auto again = read_record(record_json(Record(**game, record->seed)));
    if (!again || again->actions != record->actions) std::abort();
    return 0;
}
