// Tokens and passwords: random bits from the operating system, argon2id for what people choose themselves.
#pragma once

#include <string>
#include <string_view>

namespace ecumene::server {

// Once, before the others. False where the system gives no random bits.
bool prepare_secrets();

std::string random_token();                     // 160 bits in 32 letters and digits
std::string random_table_id();                  // 80 bits in 16
std::string token_hash(std::string_view token); // what the store keeps

// Both take about 50 ms and 19 MiB: never on the loop's thread.
std::string hash_password(const std::string& password); // empty: out of memory
// An empty hash (nobody, or no password) fits nothing, and takes as long to say so.
bool password_fits(const std::string& hash, const std::string& password);

} // namespace ecumene::server
