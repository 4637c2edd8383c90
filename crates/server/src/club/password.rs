//! Passwords: only their argon2 hash is kept, and few are checked at once.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

/// Each check takes 19 MiB and some hundredth of a second, so few may be under way.
const MOST_AT_ONCE: usize = 2;
/// So many may wait for that.
const MOST_WAITING: usize = 50;
/// Shorter passwords are refused.
pub(crate) const SHORTEST: usize = 8;
/// Longer ones are no passwords.
pub(crate) const LONGEST: usize = 200;

/// The one who checks passwords.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Self {
            turns: Arc::new(Semaphore::new(MOST_AT_ONCE)),
            places: Arc::new(Semaphore::new(MOST_AT_ONCE + MOST_WAITING)),
        }
    }

    /// What is kept of a password; `None`: too many wait, or the system cannot.
    pub(crate) async fn hash(&self, password: String) -> Option<String> {
        self.work(move || hash(&password)).await.flatten()
    }

    /// Whether a password is the one of which this was kept. Without anything kept it takes as
    /// long to say no: nobody learns from the time which names there are. `None`: too many wait.
    pub(crate) async fn check(&self, password: String, kept: Option<String>) -> Option<bool> {
        let check = move || {
            let Some(kept) = kept else {
                let _ = Argon2::default().hash_password(password.as_bytes());
                return false;
            };
            let is_right = |it| Argon2::default().verify_password(password.as_bytes(), &it).is_ok();
            PasswordHash::new(&kept).is_ok_and(is_right)
        };
        self.work(check).await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let _place = self.places.try_acquire().ok()?;
        let _turn = self.turns.acquire().await.ok()?;
        tokio::task::spawn_blocking(work).await.ok()
    }
}

/// What is kept of a password; `None`: the system cannot. It takes a while.
pub(crate) fn hash(password: &str) -> Option<String> {
    Argon2::default().hash_password(password.as_bytes()).ok().map(|it| it.to_string())
}

/// Why a password is no good; `None` if it is.
pub(crate) fn flaw(password: &str) -> Option<String> {
    let length = password.chars().count();
    if length < SHORTEST {
        return Some(format!("a password has at least {SHORTEST} characters"));
    }
    (length > LONGEST).then(|| format!("a password has at most {LONGEST} characters"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_opens() {
        let passwords = Passwords::new();
        let kept = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$") && !kept.contains("horse"));
        let check = async |password: &str, kept| passwords.check(password.to_owned(), kept).await;
        assert_eq!(check("correct horse", Some(kept.clone())).await, Some(true));
        assert_eq!(check("wrong horse", Some(kept)).await, Some(false));
        assert_eq!(check("correct horse", None).await, Some(false));
        assert_eq!(check("", Some("nonsense".to_owned())).await, Some(false));
    }

    #[tokio::test]
    async fn only_so_many_wait() {
        let passwords = Passwords::new();
        let _turns = passwords.turns.acquire_many(2).await.unwrap();
        let waiting: Vec<_> = (0..MOST_AT_ONCE + MOST_WAITING)
            .map(|_| {
                let passwords = passwords.clone();
                tokio::spawn(async move { passwords.check("x".to_owned(), None).await })
            })
            .collect();
        tokio::task::yield_now().await;
        assert_eq!(passwords.check("x".to_owned(), None).await, None);
        waiting.iter().for_each(tokio::task::JoinHandle::abort);
    }

    #[test]
    fn short_and_endless_passwords_are_refused() {
        assert!(flaw("1234567").is_some() && flaw("碁盤の上の石八つ").is_none());
        assert!(flaw(&"x".repeat(201)).is_some());
    }
}
