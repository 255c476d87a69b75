// The memory of a search: what was tried after which moves, how often, and how it went.
//
// A node is a decision reached by a sequence of seats' actions; what chance did between them is not part of it, so one
// node meets many worlds, and an edge may be possible in some of them only. Nodes and edges lie in two arrays and name
// each other by number.
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

namespace ecumene {

class Tree {
public:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index(0);

    struct Edge {
        std::uint32_t action; // the action's code
        float prior;
        std::uint32_t visits = 0;
        std::uint32_t missed = 0; // visits of the node in worlds that did not have this action
        float won = 0;            // sum of shares of the win for the seat that acts
        Index child = none;       // the first of the nodes that may follow
    };

    struct Node {
        std::uint64_t list = 0; // fingerprint of the legal list that the edges were made from
        Index edges = 0;
        Index sibling = none; // another node after the same edge, with another seat to act
        std::uint32_t visits = 0;
        float won = 0; // sum of shares for the seat that acts
        std::uint16_t count = 0, room = 0;
        std::uint8_t seat = 0;
    };

    explicit Tree(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    void clear() {
        nodes_.clear();
        edges_.clear();
    }
    bool full() const { return bytes() >= most_bytes_; }
    std::size_t bytes() const { return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge); }

    Index add_node(int seat) {
        nodes_.push_back({});
        nodes_.back().seat = std::uint8_t(seat);
        return Index(nodes_.size() - 1);
    }

    // Edges of a node lie side by side. A block that has become too small is left behind and copied.
    void reserve_edges(Index at, std::size_t room) {
        Node& node = nodes_[at];
        if (room <= node.room) return;
        const Index from = node.edges;
        node.edges = Index(edges_.size());
        node.room = std::uint16_t(room);
        edges_.resize(edges_.size() + room);
        for (std::size_t i = 0; i < node.count; ++i) edges_[node.edges + i] = edges_[from + i];
    }

    Node& node(Index i) { return nodes_[i]; }
    const Node& node(Index i) const { return nodes_[i]; }
    Edge* edges(Index at) { return edges_.data() + nodes_[at].edges; }
    const Edge* edges(Index at) const { return edges_.data() + nodes_[at].edges; }

    // The node after an edge in which this seat acts; nothing yet: none.
    Index child(const Edge& edge, int seat) const {
        Index i = edge.child;
        while (i != none && nodes_[i].seat != seat) i = nodes_[i].sibling;
        return i;
    }

private:
    std::size_t most_bytes_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
};

} // namespace ecumene
