// The memory of a search: what was tried after which moves, how often, and how it went.
//
// A node is a decision reached by a sequence of seats' actions. What chance did between them is part of it only where
// the game says so (events_of in search.h), so one node meets many worlds, and an edge may be possible in some of them
// only. Nodes and edges name each other by number.
// Edges are kept column by column: choosing among a node's edges reads a few columns from one end to the other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace ecumene {

class Tree {
public:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index(0);

    struct Node {
        Index edges = 0;      // the number of its first edge; the others follow
        Index sibling = none; // another node after the same edge, with another seat to act or another turn of events
        std::uint32_t events = 0;
        std::uint32_t visits = 0;
        float won = 0; // sum of shares for the seat that acts
        std::uint16_t count = 0, room = 0;
        std::uint8_t seat = 0;
        bool mixed = false; // not every world had all of its edges: `offered` counts those that did
    };

    struct Edges {
        std::vector<std::uint32_t> action; // its code
        std::vector<float> prior;
        std::vector<std::uint32_t> visits;
        std::vector<std::uint32_t> offered; // visits of a mixed node in worlds that had this action
        std::vector<float> won;             // sum of shares of the win for the seat that acts
        std::vector<Index> child;           // the first of the nodes that may follow
    };
    static constexpr std::size_t edge_bytes = 6 * sizeof(std::uint32_t);

    explicit Tree(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    void clear() {
        nodes_.clear();
        each_column([](auto& column, auto) { column.clear(); });
    }
    bool full() const { return bytes() >= most_bytes_; }
    std::size_t bytes() const { return nodes_.size() * sizeof(Node) + edges.action.size() * edge_bytes; }

    Index add_node(int seat, std::uint32_t events) {
        nodes_.push_back({});
        nodes_.back().seat = std::uint8_t(seat);
        nodes_.back().events = events;
        return Index(nodes_.size() - 1);
    }

    // Edges of a node lie side by side. A block that has become too small is left behind and copied.
    void reserve_edges(Index at, std::size_t room) {
        Node& node = nodes_[at];
        if (room <= node.room) return;
        const std::size_t from = node.edges, to = edges.action.size();
        node.edges = Index(to);
        node.room = std::uint16_t(room);
        each_column([&](auto& column, auto empty) {
            column.resize(to + room, empty);
            std::copy_n(column.begin() + std::ptrdiff_t(from), node.count, column.begin() + std::ptrdiff_t(to));
        });
    }

    Index add_edge(Index at, std::uint32_t action, float prior) {
        const Index edge = nodes_[at].edges + nodes_[at].count++;
        edges.action[edge] = action;
        edges.prior[edge] = prior;
        return edge;
    }

    Node& node(Index i) { return nodes_[i]; }
    const Node& node(Index i) const { return nodes_[i]; }

    // The edge of a node with this action; not there: none.
    Index edge_of(Index at, std::uint32_t action) const {
        const Index first = nodes_[at].edges, end = first + nodes_[at].count;
        const auto found = std::find(edges.action.begin() + first, edges.action.begin() + end, action);
        return found == edges.action.begin() + end ? none : Index(found - edges.action.begin());
    }

    // The node after an edge in which this seat acts after these events; nothing yet: none.
    Index child(Index edge, int seat, std::uint32_t events) const {
        Index i = edges.child[edge];
        while (i != none && (nodes_[i].seat != seat || nodes_[i].events != events)) i = nodes_[i].sibling;
        return i;
    }

    Edges edges;

private:
    template <class Do>
    void each_column(Do&& act) {
        act(edges.action, 0u);
        act(edges.prior, 0.0f);
        act(edges.visits, 0u);
        act(edges.offered, 0u);
        act(edges.won, 0.0f);
        act(edges.child, none);
    }

    std::size_t most_bytes_;
    std::vector<Node> nodes_;
};

} // namespace ecumene
