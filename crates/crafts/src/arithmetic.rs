//! How networks are computed: sums in another order are other numbers, in the last digits.

use net::Isa;

/// The name of an arithmetic, such as `x86_64-avx2`. Machines that compute by the same one find
/// the same answers, bit for bit.
pub fn arithmetic(isa: Isa) -> String {
    format!("{}-{isa:?}", std::env::consts::ARCH).to_lowercase()
}

/// The instructions of an arithmetic; `None` if this machine does not have them.
pub fn isa_of(arithmetic: &str) -> Option<Isa> {
    Isa::available().iter().copied().find(|it| self::arithmetic(*it) == arithmetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_knows_its_own() {
        for isa in Isa::available() {
            assert_eq!(isa_of(&arithmetic(*isa)), Some(*isa));
        }
        assert_eq!(isa_of("abacus-portable"), None);
    }
}
