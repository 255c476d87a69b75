// Any bytes as a variant file: it is refused with a sentence, or it writes itself again and can be played.
#include "engine/games/registry.h"
#include "files/variant_file.h"

#include <cstdlib>

using namespace ecumene;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(bytes), size);
    const auto variant = read_variant_file(all_games(), text, "a file");
    if (!variant) {
        if (variant.error().message.empty()) std::abort();
        return 0;
    }
    const auto again = read_variant_file(all_games(), variant_file(*variant->type, variant->rules), "a file");
    if (!again || again->type != variant->type || again->rules != variant->rules) std::abort();
    auto game = variant->type->create(variant->type->info().usual_seats, nlohmann::json(), variant->rules);
    if (!game) return 0;
    Rng rng("fuzz", "variant");
    for (int step = 0; step < 60 && !(*game)->over(); ++step) {
        if ((*game)->to_act().is_chance()) {
            (*game)->sample(rng);
            continue;
        }
        const auto legal = (*game)->legal();
        if (!(*game)->apply(legal[rng.below(std::uint32_t(legal.size()))])) std::abort();
    }
    (void)(*game)->state();
    (void)(*game)->picture(Viewer::spectator(), Ink(false));
    return 0;
}
