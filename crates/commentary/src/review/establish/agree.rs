//! What two looks at the same move both see.

use crate::review::fact::{Fact, FactKind, Proof};

/// Two looks speak of the same place when they point within so many lines of each other.
const SAME_PLACE: u8 = 4;

/// The facts of one look as far as the other does not doubt them. What stands on the board needs no
/// second opinion, and what people would play is no matter of looking longer.
pub(super) fn both(facts: Vec<Fact>, others: &[Fact]) -> Vec<Fact> {
    let agreed = |fact: Fact| match fact.kind.proof() {
        Proof::Rules | Proof::Reading | Proof::People | Proof::Count => Some(fact),
        Proof::Search | Proof::Ownership => {
            let other = others.iter().find(|it| is_same(&fact, it))?;
            Some(Fact { amount: careful(&fact, other), ..fact })
        }
    };
    facts.into_iter().filter_map(agreed).collect()
}

fn is_same(a: &Fact, b: &Fact) -> bool {
    let is_near = match (a.at, b.at) {
        (Some(a), Some(b)) => {
            a.x().abs_diff(b.x()) <= SAME_PLACE && a.y().abs_diff(b.y()) <= SAME_PLACE
        }
        _ => true,
    };
    a.kind == b.kind && is_near
}

/// The amount that claims less; stones are counted by the longer look.
fn careful(fact: &Fact, other: &Fact) -> Option<f64> {
    let (amount, other) = (fact.amount?, other.amount?);
    Some(match (fact.kind, fact.kind.proof()) {
        (_, Proof::Ownership) => amount,
        (FactKind::Small, _) => amount.max(other),
        _ => amount.min(other),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(kind: FactKind, amount: f64) -> Fact {
        Fact::new(kind).amount(amount)
    }

    #[test]
    fn estimates_are_kept_where_both_looks_see_them_and_claim_no_more_than_either() {
        let seen = vec![
            fact(FactKind::Loses, 7.0),
            fact(FactKind::Small, 1.0),
            fact(FactKind::Threatens, 9.0),
            fact(FactKind::Captures, 2.0),
        ];
        let before = [fact(FactKind::Loses, 5.0), fact(FactKind::Small, 2.0)];
        let kept: Vec<_> = both(seen, &before).iter().map(|it| (it.kind, it.amount)).collect();
        let expected = [(FactKind::Loses, 5.0), (FactKind::Small, 2.0), (FactKind::Captures, 2.0)];
        assert_eq!(kept, expected.map(|(kind, amount)| (kind, Some(amount))));
    }

    #[test]
    fn two_looks_at_different_corners_do_not_agree() {
        let at = |point: &str| Fact::new(FactKind::CostsMostAt).at(point.parse().unwrap());
        assert_eq!(both(vec![at("C3")], &[at("Q16")]), []);
        assert_eq!(both(vec![at("C3")], &[at("E4")]).len(), 1);
    }
}
