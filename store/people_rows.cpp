// People and their sessions as rows.
#include "store/rows.h"

#include <fmt/format.h>

namespace ecumene::store::rows {
namespace {

using std::string_view;

tl::unexpected<StoreError> no(Trouble trouble, std::string message) {
    return tl::unexpected<StoreError>(StoreError{trouble, std::move(message)});
}

Parameter login_of(const Person& person) { // guests have none, and none is not unique
    return person.login.empty() ? Parameter(std::monostate()) : Parameter(string_view(person.login));
}

Person read_person(const Row& row, std::size_t first) {
    Person person{text(row[first]),     text(row[first + 1]), {},
                  text(row[first + 3]), text(row[first + 4]), number(row[first + 5])};
    if (row[first + 2].index() != 0) person.login = text(row[first + 2]);
    return person;
}

bool login_is_taken(Connection& connection, const Person& person) {
    bool found = false;
    if (!person.login.empty())
        connection.run("SELECT id FROM people WHERE login = $1 AND id <> $2",
                       {string_view(person.login), string_view(person.id)}, [&](const Row&) { found = true; });
    return found;
}

tl::unexpected<StoreError> login_taken() { return no(Trouble::taken, "somebody else has this name"); }

} // namespace

Answer<void> create_person(Connection& connection, const Person& person, const Session& session) {
    if (login_is_taken(connection, person)) return login_taken();
    bool session_taken = false;
    connection.run("SELECT token_hash FROM sessions WHERE token_hash = $1", {string_view(session.token_hash)},
                   [&](const Row&) { session_taken = true; });
    if (session_taken) return no(Trouble::taken, "this session exists already");
    const std::int64_t made =
        connection.run("INSERT INTO people (id, name, login, password_hash, settings, created) "
                       "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                       {string_view(person.id), string_view(person.name), login_of(person),
                        string_view(person.password_hash), string_view(person.settings), person.created});
    if (made == 0) return no(Trouble::taken, "there is such a person already");
    return create_session(connection, session);
}

Answer<void> save_person(Connection& connection, const Person& person) {
    if (login_is_taken(connection, person)) return login_taken();
    const std::int64_t saved =
        connection.run("UPDATE people SET name = $2, login = $3, password_hash = $4, settings = $5 WHERE id = $1",
                       {string_view(person.id), string_view(person.name), login_of(person),
                        string_view(person.password_hash), string_view(person.settings)});
    if (saved == 0) return no(Trouble::missing, "there is no such person");
    return {};
}

// The index of lines by person leaves out those of nobody: only with `person <> ''` is it used.
Answer<void> forget_person(Connection& connection, const PersonId& id, const std::string& name) {
    const std::int64_t forgotten =
        connection.run("UPDATE people SET name = $2, login = NULL, password_hash = '', settings = '' WHERE id = $1",
                       {string_view(id), string_view(name)});
    if (forgotten == 0) return no(Trouble::missing, "there is no such person");
    connection.run("UPDATE chat SET name = $2 WHERE person = $1 AND person <> ''",
                   {string_view(id), string_view(name)});
    connection.run("DELETE FROM sessions WHERE person = $1", {string_view(id)});
    return {};
}

Answer<Person> person_by_id(Connection& connection, const PersonId& id) {
    Answer<Person> found = no(Trouble::missing, "there is no such person");
    connection.run("SELECT id, name, login, password_hash, settings, created FROM people WHERE id = $1",
                   {string_view(id)}, [&](const Row& row) { found = read_person(row, 0); });
    return found;
}

Answer<Person> person_by_login(Connection& connection, const std::string& login) {
    Answer<Person> found = no(Trouble::missing, "there is no such person");
    connection.run("SELECT id, name, login, password_hash, settings, created FROM people WHERE login = $1",
                   {string_view(login)}, [&](const Row& row) { found = read_person(row, 0); });
    return found;
}

Answer<std::vector<SaidLine>> said_by(Connection& connection, const PersonId& id) {
    std::vector<SaidLine> said;
    connection.run(
        "SELECT t.id, c.number, c.person, c.name, c.text, c.time FROM chat c JOIN tables t ON t.key = c.table_key "
        "WHERE c.person = $1 AND c.person <> '' ORDER BY c.table_key, c.number",
        {string_view(id)}, [&](const Row& row) {
            said.push_back({text(row[0]), {number(row[1]), text(row[2]), text(row[3]), text(row[4]), number(row[5])}});
        });
    return said;
}

Answer<void> create_session(Connection& connection, const Session& session) {
    if (!person_by_id(connection, session.person)) return no(Trouble::missing, "there is no such person");
    const std::int64_t made = connection.run(
        "INSERT INTO sessions (token_hash, person, created, expires) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        {string_view(session.token_hash), string_view(session.person), session.created, session.expires});
    if (made == 0) return no(Trouble::taken, "this session exists already");
    return {};
}

Answer<std::pair<Session, Person>> session_by_token(Connection& connection, const std::string& token_hash) {
    Answer<std::pair<Session, Person>> found = no(Trouble::missing, "there is no such session");
    connection.run(
        "SELECT s.token_hash, s.person, s.created, s.expires, p.id, p.name, p.login, p.password_hash, "
        "p.settings, p.created FROM sessions s JOIN people p ON p.id = s.person WHERE s.token_hash = $1",
        {string_view(token_hash)}, [&](const Row& row) {
            found = std::pair(Session{text(row[0]), text(row[1]), number(row[2]), number(row[3])}, read_person(row, 4));
        });
    return found;
}

Answer<void> delete_session(Connection& connection, const std::string& token_hash) {
    const std::int64_t gone = connection.run("DELETE FROM sessions WHERE token_hash = $1", {string_view(token_hash)});
    if (gone == 0) return no(Trouble::missing, "there is no such session");
    return {};
}

Answer<std::int64_t> delete_sessions(Connection& connection, const PersonId& person, const std::string& except) {
    return connection.run("DELETE FROM sessions WHERE person = $1 AND token_hash <> $2",
                          {string_view(person), string_view(except)});
}

Answer<std::int64_t> delete_expired_sessions(Connection& connection, TimeMs now) {
    return connection.run("DELETE FROM sessions WHERE expires <= $1", {std::int64_t(now)});
}

} // namespace ecumene::store::rows
