// libsodium behind plain functions.
#include "server/app/secrets.h"

#include "engine/core/sha256.h"

#include <sodium.h>

namespace ecumene::server {
namespace {

// OWASP's least for argon2id: 19 MiB, two passes.
constexpr unsigned long long passes = 2;
constexpr std::size_t memory = 19 * 1024 * 1024;

// Letters and digits without those that are mistaken for each other.
std::string random_text(std::size_t length) {
    static constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
    static_assert(letters.size() == 32);
    std::string bytes(length, '\0');
    randombytes_buf(bytes.data(), bytes.size());
    for (char& c : bytes) c = letters[static_cast<unsigned char>(c) & 31];
    return bytes;
}

} // namespace

bool prepare_secrets() { return sodium_init() >= 0; }

std::string random_token() { return random_text(32); }
std::string random_table_id() { return random_text(16); }

std::string token_hash(std::string_view token) { return hex(sha256(token)); }

std::string hash_password(const std::string& password) {
    char hash[crypto_pwhash_STRBYTES];
    if (crypto_pwhash_str_alg(hash, password.data(), password.size(), passes, memory, crypto_pwhash_ALG_ARGON2ID13) !=
        0)
        return {};
    return hash;
}

bool password_fits(const std::string& hash, const std::string& password) {
    // Somebody without a password, or nobody at all, costs the same time.
    static const std::string dummy = hash_password(random_token());
    const bool fits =
        crypto_pwhash_str_verify((hash.empty() ? dummy : hash).c_str(), password.data(), password.size()) == 0;
    return fits && !hash.empty();
}

} // namespace ecumene::server
