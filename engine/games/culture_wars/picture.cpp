// Culture Wars for people at a terminal.
#include "engine/games/culture_wars/game.h"
namespace ecumene::culture_wars {
std::string Game::picture(const State&, Viewer, Ink) { return {}; }
std::string Game::describe(const State& s, Action a, Viewer) { return write(s, a); }
} // namespace ecumene::culture_wars
