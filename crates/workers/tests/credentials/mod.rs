//! Credentials as NATS's own tools make them: an operator signs an account, which signs a user.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use nkeys::KeyPair;
use serde_json::{Value, json};

/// An operator with one account and one user in it.
pub(crate) struct Operator {
    root: KeyPair,
    account: KeyPair,
    user: KeyPair,
}

impl Operator {
    pub(crate) fn new() -> Self {
        let (root, account, user) =
            (KeyPair::new_operator(), KeyPair::new_account(), KeyPair::new_user());
        Self { root, account, user }
    }

    /// What a broker must know to let the user in.
    pub(crate) fn configuration(&self) -> String {
        let operator = claim(&self.root, &self.root, &json!({ "type": "operator" }));
        let limits = json!({
            "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1,
            "wildcards": true, "conn": -1, "leaf": -1,
            "mem_storage": -1, "disk_storage": -1, "streams": -1, "consumer": -1,
        });
        let school = json!({ "type": "account", "limits": limits });
        let account = claim(&self.root, &self.account, &school);
        // NATS keeps what it needs itself in an account of its own.
        let system = KeyPair::new_account();
        let own = claim(&self.root, &system, &json!({ "type": "account" }));
        let [name, system] = [&self.account, &system].map(KeyPair::public_key);
        format!(
            "operator: {operator}\nsystem_account: {system}\nresolver: MEMORY\n\
             resolver_preload {{ {name}: {account}, {system}: {own} }}\n"
        )
    }

    /// The file of the user.
    pub(crate) fn credentials(&self) -> String {
        let user = json!({ "type": "user", "subs": -1, "data": -1, "payload": -1 });
        let token = claim(&self.account, &self.user, &user);
        let seed = self.user.seed().unwrap();
        format!(
            "-----BEGIN NATS USER JWT-----\n{token}\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
        )
    }
}

/// What one says of another, signed.
fn claim(issuer: &KeyPair, subject: &KeyPair, about: &Value) -> String {
    let mut about = about.clone();
    about["version"] = 2.into();
    let body = json!({
        "jti": "test", "iat": 1_700_000_000, "name": "test",
        "iss": issuer.public_key(), "sub": subject.public_key(), "nats": about,
    });
    let head = json!({ "typ": "JWT", "alg": "ed25519-nkey" });
    let [head, body] = [head, body].map(|it| URL_SAFE_NO_PAD.encode(it.to_string()));
    let signed = format!("{head}.{body}");
    let signature = issuer.sign(signed.as_bytes()).unwrap();
    format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
}
