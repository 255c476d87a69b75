// A file of lines that is made, broken off, mended and gone on with.
#include "files/line_file.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>
#include <vector>

namespace ecumene {
namespace {

using Begin = LineFile::Begin;

class Lines : public testing::Test {
protected:
    void SetUp() override {
        char name[] = "/tmp/ecumene-lines-XXXXXX";
        ASSERT_NE(::mkdtemp(name), nullptr);
        folder_ = name;
        path_ = folder_ + "/lines";
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string text() const {
        std::ifstream in(path_);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& text) const { std::ofstream(path_) << text; }
    static std::vector<std::string> all(LineFile& file) {
        std::vector<std::string> lines;
        while (const auto line = *file.next()) lines.push_back(*line);
        return lines;
    }
    std::string refusal(Begin begin) const {
        const auto file = LineFile::open(path_, begin);
        return file ? "opened" : file.error().message;
    }

    std::string folder_, path_;
};

TEST_F(Lines, AreReadAsTheyWereWritten) {
    const std::string long_line(200'000, 'x'); // longer than what is read at once
    {
        const auto file = LineFile::open(path_, Begin::new_file);
        ASSERT_TRUE(file);
        for (const std::string& line : {std::string("one"), std::string(), long_line})
            ASSERT_TRUE((*file)->append(line));
    }
    const auto file = LineFile::open(path_, Begin::as_it_is);
    ASSERT_TRUE(file);
    EXPECT_EQ(all(**file), (std::vector<std::string>{"one", "", long_line}));
    EXPECT_FALSE((*file)->torn());
    ASSERT_TRUE((*file)->append("more"));
    EXPECT_EQ(text(), "one\n\n" + long_line + "\nmore\n");
}

TEST_F(Lines, ATornOneIsToldAndMended) {
    write("one\ntwo\nthr");
    const auto file = LineFile::open(path_, Begin::as_it_is);
    ASSERT_TRUE(file);
    EXPECT_EQ(all(**file), (std::vector<std::string>{"one", "two"}));
    EXPECT_TRUE((*file)->torn());
    EXPECT_EQ(text(), "one\ntwo\nthr"); // nothing is changed unasked
    ASSERT_TRUE((*file)->mend());
    EXPECT_FALSE((*file)->torn());
    ASSERT_TRUE((*file)->append("three"));
    EXPECT_EQ(text(), "one\ntwo\nthree\n");
}

TEST_F(Lines, OnlyOneMayWrite) {
    const auto file = LineFile::open(path_, Begin::new_file);
    ASSERT_TRUE(file);
    ASSERT_TRUE((*file)->append("kept"));
    EXPECT_EQ(refusal(Begin::as_it_is), "another run is writing to " + path_);
    EXPECT_EQ(refusal(Begin::emptied), "another run is writing to " + path_);
    EXPECT_EQ(text(), "kept\n");
}

TEST_F(Lines, BeginAsTheyAreTold) {
    EXPECT_EQ(refusal(Begin::as_it_is), "cannot open " + path_ + ": No such file or directory");
    write("old\n");
    EXPECT_EQ(refusal(Begin::new_file), path_ + " exists already");
    EXPECT_EQ(text(), "old\n");
    EXPECT_EQ(refusal(Begin::emptied), "opened");
    EXPECT_EQ(text(), "");
    path_ = folder_ + "/none/lines";
    EXPECT_EQ(refusal(Begin::new_file), "cannot create " + path_ + ": No such file or directory");
    path_ = folder_;
    EXPECT_EQ(refusal(Begin::as_it_is), "cannot open " + path_ + ": Is a directory");
}

} // namespace
} // namespace ecumene
