// How a search should look at a game: numbers that a game's folder states and the arena has tuned (docs/bots.md).
#pragma once

namespace ecumene {

struct SearchHints {
    float exploration = 0.5f; // how much the unknown draws, against the shares of the win seen so far
    bool by_spread = false;   // exploration counts in standard deviations of what iterations bring, not in shares
    float curiosity = 0.8f;   // what an action not tried yet is thought to be worth, in parts of its node's mean
    int rollout = 10;         // actions played beyond the tree before the position is judged
    int picks = 3;            // a move of a rollout is the weightiest of so many drawn at random
};

} // namespace ecumene
