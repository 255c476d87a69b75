// Replaces operator new by one that counts. In a file of its own, so that no call of it is inlined apart from its
// delete.
#include <cstdlib>
#include <new>

namespace ecumene {
std::size_t allocations = 0;
}

void* operator new(std::size_t size) {
    ++ecumene::allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
