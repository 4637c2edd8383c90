//! Looks at moves of games for others.

use std::sync::Arc;

use goban::{Move, Position};
use partner::{Care, Human, Reviewer};
use wire::{LookForm, LookJob};
use workers::{Context, Craft, Job, Refusal};

use crate::networks::{Networks, embedded_human};
use crate::search_craft::bad;

/// Looks at moves of games for others.
#[derive(Debug)]
pub struct LookCraft {
    networks: Arc<Networks>,
    /// The last one, and what it looks with; it is worth keeping.
    reviewer: Option<(Manner, Reviewer)>,
}

/// What looks of one kind have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Manner {
    care: Care,
    size: goban::Size,
    net: String,
    human: String,
    arithmetic: String,
}

impl LookCraft {
    /// With networks that threads share.
    pub fn new(networks: Arc<Networks>) -> Self {
        Self { networks, reviewer: None }
    }

    fn reviewer(
        &mut self,
        asked: (&Job, &Context),
        manner: Manner,
    ) -> Result<&mut Reviewer, Refusal> {
        if self.reviewer.as_ref().is_none_or(|it| it.0 != manner) {
            if manner.human != embedded_human() {
                let text = "this program has another network of what people play";
                return Err(Refusal::Unable(text.to_owned()));
            }
            let find = |sha256: &str| self.networks.find(asked, sha256, &manner.arithmetic);
            let (network, human) = (find(&manner.net)?, find(&manner.human)?);
            let human = Human::new(human)
                .ok_or_else(|| Refusal::Unable("a network that knows no ranks".to_owned()))?;
            let reviewer = Reviewer::new(network, human, manner.care);
            self.reviewer = Some((manner, reviewer));
        }
        let missing = || Refusal::Unable("nobody looks".to_owned());
        self.reviewer.as_mut().map(|it| &mut it.1).ok_or_else(missing)
    }
}

impl Craft for LookCraft {
    fn kinds(&self) -> &[&str] {
        &["look"]
    }

    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal> {
        let asked: LookJob = wire::from_bytes(&job.payload).map_err(bad)?;
        let before = Position::try_from(&asked.position).map_err(bad)?;
        let mv: Move = asked.mv.parse().map_err(|_| Refusal::Bad("no move".to_owned()))?;
        before.clone().play_as_recorded(mv).map_err(|why| Refusal::Bad(why.to_string()))?;
        let manner = Manner {
            care: Care { visits: asked.visits, confirm: asked.confirm, again: asked.again },
            size: before.size(),
            net: asked.net,
            human: asked.human,
            arithmetic: asked.arithmetic,
        };
        let reviewer = self.reviewer((job, context), manner)?;
        let look = reviewer.look(&before, mv, &|| context.must_stop());
        let look = look.map_err(|why| Refusal::Bad(why.to_string()))?;
        let stopped = || Refusal::Unable("stopped".to_owned());
        Ok(wire::to_bytes(&LookForm::from(&look.ok_or_else(stopped)?)))
    }
}
