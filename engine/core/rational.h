// Exact fractions: probabilities and shares of a win are never floating point.
#pragma once

#include <cassert>
#include <cstdint>
#include <numeric>
#include <string>

namespace ecumene {

class Rational {
public:
    constexpr Rational(std::int64_t numerator = 0, std::int64_t denominator = 1)
        : numerator_(numerator), denominator_(denominator) {
        assert(denominator > 0);
        const std::int64_t common = std::gcd(numerator_, denominator_);
        numerator_ /= common;
        denominator_ /= common;
    }

    constexpr std::int64_t numerator() const { return numerator_; }
    constexpr std::int64_t denominator() const { return denominator_; }
    constexpr double value() const { return double(numerator_) / double(denominator_); }

    friend constexpr Rational operator+(Rational a, Rational b) {
        return {a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_, a.denominator_ * b.denominator_};
    }
    friend constexpr Rational operator*(Rational a, Rational b) {
        return {a.numerator_ * b.numerator_, a.denominator_ * b.denominator_};
    }
    bool operator==(const Rational&) const = default;

    // "p/q", also for whole numbers: how probabilities are written.
    std::string fraction() const { return std::to_string(numerator_) + "/" + std::to_string(denominator_); }
    // "1/2", but "1" and "0": how shares of a win are written.
    std::string share() const { return denominator_ == 1 ? std::to_string(numerator_) : fraction(); }

private:
    std::int64_t numerator_, denominator_;
};

} // namespace ecumene
