//! `lab natural`: moves of levels, or of the teacher, beside those of people of the same ranks.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use lab::human::{self, Beside, Guest};

use crate::args::LabArgs;
use crate::commands::net;
use crate::commands::train::games::for_each_game;
use crate::terminal::{self, ProgressLine};

/// Moves of each band unless told.
const MOVES: usize = 100;
/// The collections with people of all ranks; of the last there is more than enough.
const COLLECTIONS: [(&str, usize); 3] =
    [("reviewed.tsv.xz", usize::MAX), ("ranked_weak19.tsv.xz", 400), ("strong19.tsv.xz", 400)];
/// Later moves are not looked at: judges that have learned from games cut short do not know them.
const LATEST: usize = 100;
/// So many times as many moves are drawn, since late ones are left out.
const DRAWN: usize = 4;

/// The teacher's visits unless told.
const VISITS: u32 = 100;

/// Who plays beside people.
fn guest(args: &LabArgs) -> anyhow::Result<Guest> {
    Ok(match args.players.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] | ["level"] => Guest::Level,
        ["teacher"] => Guest::Teacher(args.visits.unwrap_or(VISITS)),
        _ => bail!("beside people, --players is level or teacher"),
    })
}

pub(super) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let guest = guest(args)?;
    let data =
        args.data.as_deref().context("`lab natural` needs --data DIR with the folder games")?;
    let judge = args.judge.as_deref().context(
        "--judge names a network of people's moves that has learned from other games than ours \
         (`shidogo train net --games …`)",
    )?;
    let judge = net::load(judge)?;
    let network = Arc::new(net::load(net::or_embedded(args.net.as_deref()))?);
    let people = partner::embedded_human_network().context("the human network cannot be used")?;
    let is_players = [network.name(), people.name()].contains(&judge.name());
    ensure!(!is_players, "the judge is to be another network than the players'");
    let size = args.size()?;
    let mut games = Vec::new();
    for (name, most) in COLLECTIONS {
        let enough = games.len().saturating_add(most);
        for_each_game(&data.join("games").join(name), |game| {
            // Nobody has learned from these.
            if game.is_kept_apart() && game.size == size {
                games.push(game);
            }
            if games.len() < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
    }
    let most = args.moves.map_or(MOVES, |it| it as usize);
    let mut samples = human::samples(&games, most.saturating_mul(DRAWN), args.seed);
    let mut taken = [0; human::BANDS.len()];
    samples.retain(|it| {
        let is_wanted = it.moves_before() < LATEST && taken[it.band] < most;
        taken[it.band] += usize::from(is_wanted);
        is_wanted
    });
    ensure!(!samples.is_empty(), "no games of {size} with ranks among those kept apart");
    let mut line = ProgressLine::new();
    let beside = Beside::of((&network, &judge), (guest, &samples), args.seed, |n| {
        line.draw(&format!("{n} of {} positions", samples.len()));
    })?;
    drop(line);
    let text = format!("Judged by {}\n\n{}", judge.name(), beside.markdown());
    terminal::answer(&text)?;
    if let Some(folder) = &args.out {
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text);
        std::fs::create_dir_all(folder)
            .and_then(|()| write("natural.csv", &beside.csv()))
            .and_then(|()| write("natural.svg", &beside.figure()))
            .with_context(|| format!("cannot write into {}", folder.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
