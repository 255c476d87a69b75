// The file in which a run keeps its finished blocks: a line that names the experiment, then a line a block, only ever
// appended to. A run that was broken off, even by kill -9, goes on from it.
#pragma once

#include "files/line_file.h"
#include "lab/blocks.h"

#include <functional>
#include <memory>

namespace ecumene::lab {

class Journal {
public:
    // A new file in the place of whatever was there.
    static Result<std::unique_ptr<Journal>> create(const std::string& path, const Experiment& experiment);
    // A file to go on with; refused where it is of another experiment, of another version or of other rules. A last
    // line that was torn off is dropped. `take` gets every block that is in it.
    static Result<std::unique_ptr<Journal>> open(const std::string& path, const Experiment& experiment,
                                                 const std::string& name, std::size_t words,
                                                 const std::function<bool(Finished)>& take);

    Result<void> append(const Finished& finished);

private:
    explicit Journal(std::unique_ptr<LineFile> file) : file_(std::move(file)) {}

    std::unique_ptr<LineFile> file_;
};

} // namespace ecumene::lab
