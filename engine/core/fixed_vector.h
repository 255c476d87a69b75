// A list with a fixed capacity and no allocation: what the hot path collects actions in.
#pragma once

#include <cassert>
#include <cstddef>

namespace ecumene {

template <class T, std::size_t Capacity>
class FixedVector {
public:
    static constexpr std::size_t capacity() { return Capacity; }

    void clear() { size_ = 0; }
    void push_back(const T& value) {
        assert(size_ < Capacity);
        items_[size_++] = value;
    }
    template <class Unwanted>
    void remove_if(Unwanted unwanted) { // the others keep their order
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size_; ++i)
            if (!unwanted(items_[i])) items_[kept++] = items_[i];
        size_ = kept;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }

private:
    std::size_t size_ = 0;
    T items_[Capacity]; // left unset on purpose: a list is made often and filled partly
};

} // namespace ecumene
