// Reads the file with a bound, whatever it is.
#include "cli/variant.h"

#include "engine/games/registry.h"

#include <fmt/format.h>
#include <fstream>

namespace ecumene {

Result<VariantFile> load_variant(const std::string& path) {
    constexpr std::size_t most = 1 << 20;
    std::ifstream file(path, std::ios::binary);
    std::string text(most, '\0');
    file.read(text.data(), std::streamsize(most));
    if (!file.is_open() || file.bad() || (file.fail() && !file.eof()))
        return fail(ErrorCode::bad_argument, fmt::format("{} cannot be read", path));
    text.resize(std::size_t(file.gcount()));
    return read_variant_file(all_games(), text, path);
}

Result<Variant> load_variant(const std::string& path, const GameType& type) {
    if (path.empty()) return Variant::object();
    auto variant = load_variant(path);
    if (!variant) return tl::unexpected<Error>(variant.error());
    if (variant->type != &type)
        return fail(ErrorCode::bad_argument, fmt::format("{} is a variant of {}, not of {}", path,
                                                         variant->type->info().title, type.info().title));
    return std::move(variant->rules);
}

} // namespace ecumene
