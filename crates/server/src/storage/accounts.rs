//! Accounts, sessions and invitations as rows.

use serde::Serialize;

use super::database::{Row, values};
use super::{StorageError, Store};
use crate::clock;
use crate::club::Role;
use crate::game_id::GameId;
use crate::person::Person;

/// Somebody who has an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) person: Person,
    pub(crate) name: String,
    pub(crate) role: Role,
}

/// Somebody in the list of the club.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Member {
    id: i64,
    name: String,
    role: Role,
    games: u32,
    /// When they played last.
    played: Option<String>,
}

impl Member {
    pub(crate) const fn id(&self) -> i64 {
        self.id
    }

    pub(crate) const fn role(&self) -> Role {
        self.role
    }
}

/// An invitation to the club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invite {
    pub(crate) role: Role,
    /// Who invites.
    pub(crate) by: String,
}

/// An account before there is one.
#[derive(Clone, Debug)]
pub(crate) struct NewAccount {
    pub(crate) name: String,
    /// The password's hash.
    pub(crate) secret: String,
}

/// What became of an attempt to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Joined {
    Yes(Account),
    /// Somebody has this name.
    NameTaken,
    /// The invitation is used up, too old, or never was.
    NotInvited,
}

impl Store {
    /// Whether nobody can sign in yet.
    pub(crate) fn is_club_empty(&mut self) -> Result<bool, StorageError> {
        let sql = "SELECT id FROM accounts WHERE secret IS NOT NULL AND role = 'admin' LIMIT 1";
        Ok(self.database.find(sql, &[])?.is_none())
    }

    /// Somebody by name, with what is kept of their password.
    pub(crate) fn account(
        &mut self,
        name: &str,
    ) -> Result<Option<(Account, String)>, StorageError> {
        let sql = "SELECT id, name, role, secret FROM accounts
                   WHERE folded = ?1 AND secret IS NOT NULL";
        let row = self.database.find(sql, &values![fold(name)])?;
        row.map(|it| Ok((read(&it)?, it.get("secret")?))).transpose()
    }

    /// Somebody by number.
    pub(crate) fn member(&mut self, person: Person) -> Result<Option<Account>, StorageError> {
        let sql = "SELECT id, name, role FROM accounts WHERE id = ?1";
        self.database.find(sql, &values![person.number()])?.as_ref().map(read).transpose()
    }

    /// Everybody, those who played last first.
    pub(crate) fn members(&mut self) -> Result<Vec<Member>, StorageError> {
        let rows = self.database.query(
            "SELECT id, name, role, (SELECT count(*) FROM games WHERE owner = accounts.id) AS games,
                    (SELECT max(updated) FROM games WHERE owner = accounts.id) AS played
             FROM accounts WHERE secret IS NOT NULL
             ORDER BY coalesce((SELECT max(updated) FROM games WHERE owner = accounts.id), 0) DESC,
                      id",
            &[],
        )?;
        let member = |row: &Row| {
            let Account { person, name, role } = read(row)?;
            Ok(Member {
                id: person.number(),
                name,
                role,
                games: row.get("games")?,
                played: row.get::<Option<i64>>("played")?.map(clock::rfc3339),
            })
        };
        rows.iter().map(member).collect()
    }

    /// Whose a game is, and what they may do.
    pub(crate) fn owner(&mut self, id: GameId) -> Result<(Person, Role), StorageError> {
        let sql = "SELECT owner, role FROM games JOIN accounts ON accounts.id = games.owner
                   WHERE games.id = ?1";
        let row = self.database.find(sql, &values![id.to_string()])?;
        let row = row.ok_or(StorageError::UnknownGame)?;
        Ok((Person::new(row.get("owner")?), row.get::<String>("role")?.parse()?))
    }

    /// Removes somebody with all that is theirs; `false`: the last admin stays.
    pub(crate) fn remove_account(&mut self, person: Person) -> Result<bool, StorageError> {
        let mut transaction = self.database.write()?;
        let who = values![person.number()];
        // Looked at where it is changed: of two admins who remove each other one stays.
        let sql = "SELECT id FROM accounts
                   WHERE role = 'admin' AND (id = ?1 OR secret IS NOT NULL)";
        let admins = transaction.query(sql, &who)?;
        let ids = admins.iter().map(|it| it.get("id")).collect::<Result<Vec<i64>, _>>()?;
        if ids == [person.number()] {
            return Ok(false);
        }
        for table in super::export::OWNED {
            transaction.execute(&format!("DELETE FROM {table} WHERE owner = ?1"), &who)?;
        }
        transaction.execute("DELETE FROM accounts WHERE id = ?1", &who)?;
        transaction.commit()?;
        Ok(true)
    }

    /// Forgets the links for the first admin.
    pub(crate) fn forget_first_links(&mut self) -> Result<(), StorageError> {
        let sql = "DELETE FROM invites WHERE role = 'admin' AND made_by = ?1";
        self.database.execute(sql, &values![Person::ALONE.number()])?;
        Ok(())
    }

    /// Keeps another password; whoever is signed in must sign in again.
    pub(crate) fn change_secret(
        &mut self,
        person: Person,
        secret: &str,
    ) -> Result<(), StorageError> {
        let mut transaction = self.database.write()?;
        let sql = "UPDATE accounts SET secret = ?2 WHERE id = ?1";
        transaction.execute(sql, &values![person.number(), secret])?;
        let sql = "DELETE FROM sessions WHERE account = ?1";
        transaction.execute(sql, &values![person.number()])?;
        transaction.commit()
    }

    /// Somebody is signed in from now on.
    pub(crate) fn open_session(
        &mut self,
        token: &str,
        person: Person,
        expires: i64,
    ) -> Result<(), StorageError> {
        let now = clock::now();
        let mut transaction = self.database.write()?;
        transaction.execute("DELETE FROM sessions WHERE expires < ?1", &values![now])?;
        transaction.execute(
            "INSERT INTO sessions (token, account, created, expires) VALUES (?1, ?2, ?3, ?4)",
            &values![token, person.number(), now, expires],
        )?;
        transaction.commit()
    }

    /// Who is signed in.
    pub(crate) fn session(&mut self, token: &str) -> Result<Option<Account>, StorageError> {
        let sql = "SELECT id, name, role FROM sessions JOIN accounts ON accounts.id = account
                   WHERE token = ?1 AND expires >= ?2";
        let row = self.database.find(sql, &values![token, clock::now()])?;
        row.as_ref().map(read).transpose()
    }

    /// Somebody is not signed in any more.
    pub(crate) fn close_session(&mut self, token: &str) -> Result<(), StorageError> {
        self.database.execute("DELETE FROM sessions WHERE token = ?1", &values![token])?;
        Ok(())
    }

    /// Keeps an invitation for so many.
    pub(crate) fn invite(
        &mut self,
        token: &str,
        (role, by): (Role, Person),
        (expires, uses): (i64, u32),
    ) -> Result<(), StorageError> {
        let now = clock::now();
        let mut transaction = self.database.write()?;
        transaction.execute("DELETE FROM invites WHERE expires < ?1", &values![now])?;
        transaction.execute(
            "INSERT INTO invites (token, role, made_by, created, expires, left_over)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            &values![token, role.name(), by.number(), now, expires, uses],
        )?;
        transaction.commit()
    }

    /// An invitation that is still good.
    pub(crate) fn invited(&mut self, token: &str) -> Result<Option<Invite>, StorageError> {
        let sql = "SELECT invites.role, name FROM invites
                   JOIN accounts ON accounts.id = made_by
                   WHERE token = ?1 AND invites.expires >= ?2 AND left_over > 0";
        let row = self.database.find(sql, &values![token, clock::now()])?;
        let invite = |row: Row| {
            let role = row.get::<String>("role")?.parse()?;
            Ok(Invite { role, by: row.get("name")? })
        };
        row.map(invite).transpose()
    }

    /// Makes an account for somebody who was invited. The first admin becomes whoever used the
    /// server before it was a club's, and keeps those games.
    pub(crate) fn join(
        &mut self,
        token: &str,
        account: NewAccount,
    ) -> Result<Joined, StorageError> {
        let now = clock::now();
        let mut transaction = self.database.write()?;
        // Counted down before anything else: of two who come at once one is too late.
        let sql = "UPDATE invites SET left_over = left_over - 1
                   WHERE token = ?1 AND expires >= ?2 AND left_over > 0 RETURNING role";
        let Some(row) = transaction.find(sql, &values![token, now])? else {
            return Ok(Joined::NotInvited);
        };
        let role: Role = row.get::<String>("role")?.parse()?;
        let folded = fold(&account.name);
        let sql = "SELECT id FROM accounts WHERE folded = ?1";
        if transaction.find(sql, &values![&folded])?.is_some() {
            return Ok(Joined::NameTaken);
        }
        let alone = Person::ALONE.number();
        let first = if role == Role::Admin {
            let sql = "UPDATE accounts SET name = ?2, folded = ?3, secret = ?4, created = ?5
                       WHERE id = ?1 AND secret IS NULL RETURNING id";
            let values = values![alone, &account.name, &folded, &account.secret, now];
            let first = transaction.find(sql, &values)?;
            if first.is_some() {
                // There is only one first admin, however many links were printed.
                let sql = "DELETE FROM invites WHERE role = 'admin' AND made_by = ?1";
                transaction.execute(sql, &values![alone])?;
            }
            first
        } else {
            None
        };
        let row = match first {
            Some(row) => Some(row),
            None => transaction.find(
                "INSERT INTO accounts (name, folded, role, secret, created)
                 VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id",
                &values![&account.name, folded, role.name(), account.secret, now],
            )?,
        };
        let row = row.ok_or(StorageError::Closed)?;
        let person = Person::new(row.get("id")?);
        transaction.commit()?;
        Ok(Joined::Yes(Account { person, name: account.name, role }))
    }
}

fn fold(name: &str) -> String {
    name.to_lowercase()
}

fn read(row: &Row) -> Result<Account, StorageError> {
    Ok(Account {
        person: Person::new(row.get("id")?),
        name: row.get("name")?,
        role: row.get::<String>("role")?.parse()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::games::tests::{id, row};
    use crate::storage::testing::on_both;

    fn named(name: &str) -> NewAccount {
        NewAccount { name: name.to_owned(), secret: "hash".to_owned() }
    }

    const LATER: i64 = i64::MAX;

    fn joined(joined: Joined) -> Account {
        match joined {
            Joined::Yes(account) => account,
            other => panic!("{other:?}"),
        }
    }

    on_both! {
        fn people_join_by_invitation_only(mut store: Store) {
            store.create(row(1)).unwrap();
            assert!(store.is_club_empty().unwrap());
            assert_eq!(store.join("no", named("Eve")).unwrap(), Joined::NotInvited);
            store.invite("first", (Role::Admin, Person::ALONE), (LATER, 1)).unwrap();
            let admin = joined(store.join("first", named("Sensei")).unwrap());
            assert_eq!((admin.person, admin.role), (Person::ALONE, Role::Admin));
            assert_eq!(store.list(admin.person).unwrap().len(), 1, "earlier games are theirs");
            assert_eq!(store.join("first", named("Eve")).unwrap(), Joined::NotInvited);
            assert!(!store.is_club_empty().unwrap());
            store.invite("pupils", (Role::Pupil, admin.person), (LATER, 2)).unwrap();
            let by = Some(Invite { role: Role::Pupil, by: "Sensei".to_owned() });
            assert_eq!(store.invited("pupils").unwrap(), by);
            assert_eq!(store.join("pupils", named("SENSEI")).unwrap(), Joined::NameTaken);
            let pupil = joined(store.join("pupils", named("ゆき")).unwrap());
            assert_ne!(pupil.person, admin.person);
            joined(store.join("pupils", named("Ken")).unwrap());
            assert_eq!(store.invited("pupils").unwrap(), None);
            assert_eq!(store.join("pupils", named("Mia")).unwrap(), Joined::NotInvited);
            store.invite("old", (Role::Pupil, admin.person), (1, 2)).unwrap();
            assert_eq!(store.join("old", named("Mia")).unwrap(), Joined::NotInvited);
            assert_eq!(store.members().unwrap().len(), 3);
            let (found, secret) = store.account("ゆき").unwrap().unwrap();
            assert_eq!((found, secret.as_str()), (pupil, "hash"));
        }

        fn sessions_end(mut store: Store) {
            store.invite("first", (Role::Admin, Person::ALONE), (LATER, 1)).unwrap();
            let admin = joined(store.join("first", named("Sensei")).unwrap());
            store.open_session("a", admin.person, LATER).unwrap();
            store.open_session("b", admin.person, LATER).unwrap();
            store.open_session("old", admin.person, 1).unwrap();
            assert_eq!(store.session("a").unwrap(), Some(admin.clone()));
            assert_eq!(store.session("old").unwrap(), None);
            assert_eq!(store.session("c").unwrap(), None);
            store.close_session("a").unwrap();
            assert_eq!(store.session("a").unwrap(), None);
            store.change_secret(admin.person, "other").unwrap();
            assert_eq!(store.session("b").unwrap(), None);
        }

        fn whoever_is_removed_leaves_nothing(mut store: Store) {
            store.invite("first", (Role::Admin, Person::ALONE), (LATER, 9)).unwrap();
            joined(store.join("first", named("Sensei")).unwrap());
            store.invite("second", (Role::Admin, Person::ALONE), (LATER, 9)).unwrap();
            let other = joined(store.join("second", named("Ken")).unwrap());
            store.create(row(0)).unwrap();
            store.create(crate::storage::NewRow { owner: other.person, ..row(1) }).unwrap();
            store.open_session("a", other.person, LATER).unwrap();
            assert_eq!(store.owner(id(1)).unwrap(), (other.person, Role::Admin));
            assert!(store.remove_account(other.person).unwrap());
            assert_eq!((store.count("games"), store.count("players")), (1, 2));
            assert_eq!((store.count("accounts"), store.count("sessions")), (1, 0));
            assert!(!store.remove_account(Person::ALONE).unwrap(), "the last admin stays");
            let next = joined(store.join("second", named("Mia")).unwrap());
            assert_ne!(next.person, other.person, "nobody is taken for whoever was there before");
        }

        fn only_the_last_link_makes_the_first_admin(mut store: Store) {
            for token in ["one", "two"] {
                store.forget_first_links().unwrap();
                store.invite(token, (Role::Admin, Person::ALONE), (LATER, 1)).unwrap();
            }
            store.invite("three", (Role::Admin, Person::ALONE), (LATER, 1)).unwrap();
            assert_eq!(store.join("one", named("Eve")).unwrap(), Joined::NotInvited);
            joined(store.join("two", named("Sensei")).unwrap());
            assert_eq!(store.join("three", named("Eve")).unwrap(), Joined::NotInvited);
        }
    }
}
