// What each command offers: its options, and the names of games where it takes one.
#include "cli/completion.h"

#include "engine/games/registry.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ecumene {
namespace {

std::vector<const CLI::App*> commands(const CLI::App& program) {
    return program.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<std::string> words(const CLI::App& command) {
    std::vector<std::string> found;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) found.push_back("--" + name);
        if (option->get_positional() && option->get_name() == "game")
            for (const GameType* game : all_games()) found.emplace_back(game->info().id);
        if (option->get_positional() && option->get_name() == "shell")
            found.insert(found.end(), {"bash", "zsh", "fish"});
    }
    return found;
}

std::string bash_script(const CLI::App& program) {
    std::vector<std::string> names;
    std::string cases;
    for (const CLI::App* command : commands(program)) {
        names.push_back(command->get_name());
        cases += fmt::format("    {}) words=\"{}\" ;;\n", command->get_name(), fmt::join(words(*command), " "));
    }
    return fmt::format(R"(_ecumene() {{
  local words here="${{COMP_WORDS[COMP_CWORD]}}"
  case "${{COMP_WORDS[1]}}" in
{}    *) words="{} --help --version" ;;
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="{} --help --version"
  COMPREPLY=($(compgen -W "$words" -- "$here"))
  [ ${{#COMPREPLY[@]}} -eq 0 ] && COMPREPLY=($(compgen -f -- "$here"))
}}
complete -F _ecumene ecumene
)",
                       cases, fmt::join(names, " "), fmt::join(names, " "));
}

std::string fish_script(const CLI::App& program) {
    std::string script;
    for (const CLI::App* command : commands(program)) {
        script += fmt::format("complete -c ecumene -n __fish_use_subcommand -a {} -d '{}'\n", command->get_name(),
                              command->get_description());
        for (const std::string& word : words(*command)) {
            const bool option = word.starts_with("--");
            script += fmt::format("complete -c ecumene -n '__fish_seen_subcommand_from {}' {} {}\n",
                                  command->get_name(), option ? "-l" : "-a", option ? word.substr(2) : word);
        }
    }
    return script;
}

} // namespace

std::string completion_script(const CLI::App& program, const std::string& shell) {
    if (shell == "fish") return fish_script(program);
    if (shell == "zsh") return "autoload -U +X bashcompinit && bashcompinit\n" + bash_script(program);
    return bash_script(program);
}

} // namespace ecumene
