//! Method A: what the search should do for the teacher (Shi 2021, §5.2.1).
//!
//! The teacher does not search. Whoever does reads here how: wide, so that the win rates of the
//! fifth and the tenth candidate can be trusted, and which moves are then looked at too little.

/// PUCT's exploration where best play has about 0.9: so many times as much.
pub const EXPLORATION: f64 = 10.0;

/// Tables 5.2 and 5.3 list the moves with 100 of 6000 visits.
const FAIR_SHARE: u32 = 60;

/// The fewest visits that let a move be judged, of so many altogether.
pub const fn fair_cut(visits: u32) -> u32 {
    visits / FAIR_SHARE
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_cut_is_that_of_000_table_5_3() {
        assert_eq!(super::fair_cut(6000), 100);
        assert_eq!(super::fair_cut(50), 0);
    }
}
