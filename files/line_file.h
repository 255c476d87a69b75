// A file of lines that is only ever appended to, by one process at a time: what a long run keeps its results in. A run
// that was broken off, even by kill -9, leaves at most one torn line at the end, which is known for what it is.
#pragma once

#include "engine/core/result.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ecumene {

class LineFile {
public:
    enum class Begin { new_file, emptied, as_it_is };
    // new_file: one that exists already is refused. emptied: whatever was there is gone. as_it_is: it must be there.
    // Refused while another process has it open.
    static Result<std::unique_ptr<LineFile>> open(const std::string& path, Begin begin);
    LineFile(const LineFile&) = delete;
    LineFile& operator=(const LineFile&) = delete;
    ~LineFile();

    const std::string& path() const { return path_; }

    // The next whole line of a file as it was opened; nothing after the last one. Memory does not grow with the file.
    Result<std::optional<std::string>> next();
    // Once all lines are read: whether a torn one follows.
    bool torn() const { return begin_ < text_.size(); }
    // Cuts the torn line off, so that the next one begins where it should.
    Result<void> mend();

    // Writes a line at the end; it is handed to the system as a whole.
    Result<void> append(std::string line);

private:
    LineFile(std::string path, int file) : path_(std::move(path)), file_(file) {}

    std::string path_;
    int file_;
    std::string text_; // read, but not yet given out from begin_ on
    std::size_t begin_ = 0;
    std::uint64_t whole_ = 0; // bytes of the lines given out
};

} // namespace ecumene
