// What each request of the store does with the rows of a database, inside a transaction that the caller keeps.
//
// A function that answers with an error has changed nothing: it looks before it writes. One that throws Failure leaves
// a transaction that must be rolled back.
#pragma once

#include "store/connection.h"

namespace ecumene::store::rows {

Answer<TableKey> create_table(Connection& connection, const Table& table);
Answer<std::int64_t> save_table(Connection& connection, const Table& table);
Answer<void> append(Connection& connection, const Append& append);
Answer<void> delete_table(Connection& connection, const TableId& id);
Answer<std::int64_t> add_chat(Connection& connection, const TableId& id, const ChatLine& line);

Answer<LoadedTable> load_table(Connection& connection, const TableId& id, std::int64_t first_event);
Answer<std::vector<Table>> list_tables(Connection& connection, const TableFilter& filter);
Answer<std::vector<ChatLine>> load_chat(Connection& connection, const TableId& id, std::int64_t first_line);
Answer<std::vector<TableId>> all_tables(Connection& connection);

Answer<void> create_person(Connection& connection, const Person& person, const Session& session);
// Nothing is written for a session that has ended; while a transaction has asked, the session cannot end.
Answer<void> expect_session(Connection& connection, const ForSession& by);
Answer<Person> rename_person(Connection& connection, const PersonId& id, const std::string& name,
                             const std::string& login);
struct NewPassword {
    std::string old_hash, new_hash;
    LoginOf login_of;
    Session fresh;
};
Answer<Person> set_password(Connection& connection, const PersonId& id, const NewPassword& change);
Answer<void> forget_person(Connection& connection, const PersonId& id, const std::string& name);
Answer<std::vector<PersonId>> leaving_people(Connection& connection);
Answer<void> person_left(Connection& connection, const PersonId& id);
Answer<std::int64_t> renew_logins(Connection& connection, const LoginOf& login_of);
Answer<Person> person_by_id(Connection& connection, const PersonId& id);
Answer<Person> person_by_login(Connection& connection, const std::string& login);
Answer<std::vector<SaidLine>> said_by(Connection& connection, const PersonId& id);

Answer<void> create_session(Connection& connection, const Session& session);
Answer<std::pair<Session, Person>> session_by_token(Connection& connection, const std::string& token_hash);
Answer<void> delete_session(Connection& connection, const std::string& token_hash);
Answer<std::int64_t> delete_sessions(Connection& connection, const PersonId& person, const std::string& except);
Answer<std::int64_t> delete_expired_sessions(Connection& connection, TimeMs now);

// Everything from one store into another, which must be empty; both have the present schema.
Answer<void> copy_all(Connection& from, Connection& to);

} // namespace ecumene::store::rows
