//! The ends of recorded games: what is proposed as dead, and when the engine passes.
#![allow(clippy::unwrap_used, reason = "a test may fail where it likes")]

use expect_test::{Expect, expect};
use goban::Move;
use partner::{Answer, Limits, Session};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn read(sgf: &str) -> Session {
    let (games, _) = game::read(sgf.as_bytes());
    Session::from_record(&games[0]).unwrap().0
}

/// The same proposal whatever the lots.
#[track_caller]
fn check_proposal(sgf: &str, expect: Expect) {
    let session = read(sgf);
    let mut found = Vec::new();
    for seed in 0..5 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let agreement = session.propose(400, &mut rng);
        let score = session.score(&agreement);
        found.push(format!("{score} dead {:?} seki {:?}", agreement.dead, agreement.seki));
    }
    found.dedup();
    expect.assert_eq(&found.join("\n"));
}

fn answers(sgf: &str, seeds: &[u64], visits: u32) -> Vec<Answer> {
    let think = |&seed: &u64| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        read(sgf).think(&Limits::visits(visits), &mut rng)
    };
    seeds.iter().map(think).collect()
}

#[test]
fn stones_that_can_be_taken_at_once_are_dead() {
    let small = "(;GM[1]SZ[5]RU[Chinese]KM[0.5];B[cc];W[dc];B[db];W[cd];B[bc];W[dd];B[eb];W[bd]\
                 ;B[ac];W[cb];B[ad];W[bb];B[ab];W[ba];B[da];W[be];B[ce];W[ae];B[];W[])";
    check_proposal(small, expect!["W+25.5 dead {C1, A2, A3, B3, C3, A4, D4, E4, D5} seki {}"]);
}

#[test]
fn no_seki_where_one_side_can_be_taken() {
    let record = "(;GM[1]SZ[9]RU[Japanese]KM[6.5];B[ee];W[dg];B[fe];W[ce];B[cf];W[df];B[de];W[cd]\
                  ;B[cg];W[dd];B[ec];W[dh];B[ed];W[ch];B[be];W[bd];B[dc];W[bg];B[bf];W[ae];B[eh]\
                  ;W[af];B[gh];W[fg];B[gg];W[gf];B[ff];W[eg];B[hf];W[cc];B[cb];W[db];B[eb];W[fh]\
                  ;B[da];W[gi];B[hi];W[hh];B[fi];W[hg];B[ge];W[bb];B[gi];W[ei];B[ca];W[bc];B[ba]\
                  ;W[hb];B[ef];W[hd];B[gb];W[ha];B[gc];W[hc];B[ib];W[he];B[aa];W[ie];B[ic];W[fa]\
                  ;B[ea];W[gd];B[ac];W[fb];B[fc];W[if];B[gf];W[ga];B[ig];W[ih];B[ab];W[cf];B[ia]\
                  ;W[ig];B[be];W[ad];B[fd];W[ci];B[];W[])";
    check_proposal(
        record,
        expect![
            "W+87.5 dead {F1, G1, H1, G2, G3, E4, F4, G4, H4, B5, D5, E5, F5, G5, E6, F6, A7, D7, E7, F7, G7, J7, A8, C8, E8, G8, J8, A9, B9, C9, D9, E9, J9} seki {}"
        ],
    );
}

/// Black has passed and is ahead. The white stones on the right die even if White moves first,
/// but not without a ko: H3 and H1 take a stone each.
const ONE_GROUP_TOO_FEW: &str = "(;GM[1]SZ[9]RU[Chinese]KM[7.5];B[ff];W[bh];B[ef];W[cd];B[ce];W[dd];B[ed];W[de];B[df];W[cf]\
     ;B[ee];W[ec];B[fc];W[fb];B[dc];W[eb];B[be];W[bd];B[cc];W[bc];B[bb];W[cb];B[cg];W[bf];B[bg]\
     ;W[ae];B[gc];W[gb];B[hc];W[ag];B[ch];W[hb];B[bi];W[ah];B[ib];W[ci];B[di];W[db];B[ic];W[eh]\
     ;B[dg];W[fd];B[ge];W[gd];B[hd];W[hf];B[he];W[gh];B[ci];W[hh];B[ei];W[gf];B[fi];W[if];B[gg]\
     ;W[gi];B[ii];W[fg];B[fh];W[ih];B[hg];W[ig];B[gg];W[af];B[ia];W[ac];B[aa];W[fa];B[ie];W[ga]\
     ;B[ai];W[ha];B[])";

#[test]
fn a_lost_game_is_not_given_up_while_stones_can_be_taken() {
    let hopes = ["H3", "H1"].map(|it| Answer::Play(it.parse::<Move>().unwrap()));
    for visits in [1000, 4000] {
        for answer in answers(ONE_GROUP_TOO_FEW, &[0, 1, 2, 3], visits) {
            assert!(hopes.contains(&answer), "{answer:?}");
        }
    }
}

/// White is behind, and most of the board is open.
const IN_MID_GAME: &str = "(;GM[1]SZ[13]RU[Japanese]KM[0.5]HA[4]AB[dj][jj][dd][jd]PL[W];W[ic];B[kh];W[fi];B[dg];W[dc]\
     ;B[fd];W[gf];B[cf];W[eh];B[hf];W[ee];B[ed];W[gd];B[ge];W[fc];B[fe];W[he];B[hd];W[gc];B[ie]\
     ;W[dh];B[hc];W[fh];B[gj];W[cj];B[ck];W[cd];B[de];W[ek];B[hb];W[id];B[be];W[bi];B[ik];W[ji]\
     ;B[ii];W[ef];B[ec];W[ki];B[jh];W[ch];B[kj];W[ej];B[li];W[gl];B[ib];W[hj];B[bd];W[bc];B[hk]\
     ;W[je];B[jc];W[lj];B[ff];W[ha];B[gk])";

#[test]
fn the_engine_does_not_pass_in_mid_game() {
    for answer in answers(IN_MID_GAME, &[100, 102, 123, 136], 1000) {
        assert_ne!(answer, Answer::Play(Move::Pass));
    }
}
