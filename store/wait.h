// For tools and tests that have nothing better to do: asks a store and waits for the answer.
#pragma once

#include "store/store.h"

#include <future>

namespace ecumene::store {

// wait<LoadedTable>([&](auto reply) { store.load_table(id, 0, reply); })
template <class T, class Ask>
Answer<T> wait(Ask ask) {
    const auto promise = std::make_shared<std::promise<Answer<T>>>(); // shared: the reply may outlive this call
    auto future = promise->get_future();
    ask(Reply<T>([promise](Answer<T> answer) { promise->set_value(std::move(answer)); }));
    return future.get();
}

} // namespace ecumene::store
