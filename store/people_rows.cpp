// People and their sessions as rows.
#include "store/rows.h"

#include <fmt/format.h>

namespace ecumene::store::rows {
namespace {

using std::string_view;

constexpr string_view leaving = "leaving"; // in `settings`: tables still have to forget this person

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

// The row as it is now, held until the transaction ends where others could change it meanwhile.
Answer<Person> person_to_change(Connection& connection, const PersonId& id) {
    Answer<Person> found = no(Trouble::missing, "there is no such person");
    connection.run(connection.dialect().locks_rows
                       ? "SELECT id, name, login, password_hash, settings, created FROM people WHERE id = $1 FOR UPDATE"
                       : "SELECT id, name, login, password_hash, settings, created FROM people WHERE id = $1",
                   {string_view(id)}, [&](const Row& row) { found = read_person(row, 0); });
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

Answer<void> expect_session(Connection& connection, const ForSession& by) {
    if (by.empty()) return {};
    bool alive = false;
    connection.run(connection.dialect().locks_rows
                       ? "SELECT person FROM sessions WHERE token_hash = $1 FOR SHARE"
                       : "SELECT person FROM sessions WHERE token_hash = $1", // SQLite has one writer at a time
                   {string_view(by)}, [&](const Row&) { alive = true; });
    if (!alive) return no(Trouble::signed_out, "this session has ended");
    return {};
}

Answer<Person> rename_person(Connection& connection, const PersonId& id, const std::string& name,
                             const std::string& login) {
    auto person = person_to_change(connection, id);
    if (!person) return person;
    person->name = name;
    if (!person->password_hash.empty()) person->login = login;
    if (login_is_taken(connection, *person)) return login_taken();
    connection.run("UPDATE people SET name = $2, login = $3 WHERE id = $1",
                   {string_view(id), string_view(person->name), login_of(*person)});
    return person;
}

Answer<Person> set_password(Connection& connection, const PersonId& id, const NewPassword& change) {
    auto person = person_to_change(connection, id);
    if (!person) return person;
    if (person->password_hash != change.old_hash) return no(Trouble::conflict, "the password was changed meanwhile");
    person->password_hash = change.new_hash;
    person->login = change.login_of(person->name);
    if (login_is_taken(connection, *person)) return login_taken();
    connection.run("UPDATE people SET login = $2, password_hash = $3 WHERE id = $1",
                   {string_view(id), login_of(*person), string_view(person->password_hash)});
    connection.run("DELETE FROM sessions WHERE person = $1", {string_view(id)});
    if (const auto begun = create_session(connection, change.fresh); !begun) // nothing may stay of it
        throw Failure(begun.error().trouble, begun.error().message);
    return person;
}

// Sessions first: whoever writes for one of them holds it, and is then either done or refused. (The index of lines by
// person leaves out those of nobody: only with `person <> ''` is it used.)
Answer<void> forget_person(Connection& connection, const PersonId& id, const std::string& name) {
    if (!person_by_id(connection, id)) return no(Trouble::missing, "there is no such person");
    connection.run("DELETE FROM sessions WHERE person = $1", {string_view(id)});
    connection.run("UPDATE people SET name = $2, login = NULL, password_hash = '', settings = $3 WHERE id = $1",
                   {string_view(id), string_view(name), leaving});
    connection.run("UPDATE chat SET name = $2 WHERE person = $1 AND person <> ''",
                   {string_view(id), string_view(name)});
    return {};
}

Answer<std::vector<PersonId>> leaving_people(Connection& connection) {
    std::vector<PersonId> ids;
    connection.run("SELECT id FROM people WHERE settings = $1 ORDER BY id", {leaving},
                   [&](const Row& row) { ids.push_back(text(row[0])); });
    return ids;
}

Answer<void> person_left(Connection& connection, const PersonId& id) {
    connection.run("UPDATE people SET settings = '' WHERE id = $1 AND settings = $2", {string_view(id), leaving});
    return {};
}

Answer<std::int64_t> renew_logins(Connection& connection, const LoginOf& wanted) {
    std::vector<Person> old;
    connection.run("SELECT id, name, login, password_hash, settings, created FROM people WHERE login IS NOT NULL", {},
                   [&](const Row& row) {
                       Person person = read_person(row, 0);
                       const std::string login = wanted(person.name);
                       if (login == person.login) return;
                       person.login = login;
                       old.push_back(std::move(person));
                   });
    std::int64_t renewed = 0;
    for (const Person& person : old) {
        if (login_is_taken(connection, person)) continue;
        renewed +=
            connection.run("UPDATE people SET login = $2 WHERE id = $1", {string_view(person.id), login_of(person)});
    }
    return renewed;
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
