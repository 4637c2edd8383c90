//! Networks that are ready to evaluate positions.

use analysis::Rank;
use goban::{Size, Symmetry};
use kernels::{Finish, Isa};

use crate::evaluation::{Evaluation, make_sense};
use crate::inputs::Inputs;
use crate::layers::blocks::{Step, finished};
use crate::layers::heads::{Policy, Raw, Value};
use crate::layers::norm::RootMeanSquare;
use crate::layers::stem::{BoardItself, Stem};
use crate::layers::{Scratch, turned};
use crate::model::{Model, Scales, Tip};

/// A network with its weights laid out for the CPU.
#[derive(Clone, Debug)]
pub struct Network {
    name: String,
    version: u32,
    suicide_for_life: bool,
    /// Multiplications for each point of the board, convolutions done the direct way.
    products_per_point: usize,
    scales: Scales,
    isa: Isa,
    stem: Stem,
    steps: Vec<Step>,
    tip: TrunkTip,
    policy: Policy,
    value: Value,
}

/// The norm after the last block.
#[derive(Clone, Debug)]
enum TrunkTip {
    Batch(Finish),
    Rms(RootMeanSquare),
}

/// How a position is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// How the board is turned before the network sees it; the answer is turned back.
    pub symmetry: Symmetry,
    /// How much of the optimistic policy is mixed in, from 0 to 1, where the network has one.
    pub optimism: f32,
    /// The ranks of the side to move and the other, where the network knows ranks.
    pub ranks: [Rank; 2],
}

impl Default for View {
    /// Unturned, without optimism, ranks unknown.
    fn default() -> Self {
        Self { symmetry: Symmetry::IDENTITY, optimism: 0.0, ranks: [Rank::UNKNOWN; 2] }
    }
}

impl From<Symmetry> for View {
    fn from(symmetry: Symmetry) -> Self {
        Self { symmetry, ..Self::default() }
    }
}

/// Memory for evaluations with one network: each thread has its own.
#[derive(Debug)]
pub struct Workspace {
    scratch: Scratch,
    board: BoardItself,
    raw: Raw,
    evaluation: Evaluation,
}

impl Network {
    /// Lays a model's weights out for this CPU.
    pub fn new(model: &Model) -> Self {
        Self::for_isa(model, Isa::detect())
    }

    /// Lays a model's weights out for certain instructions, which the CPU must have: any other
    /// set than [`Isa::available`] gives is taken as the best there is.
    pub fn for_isa(model: &Model, isa: Isa) -> Self {
        let isa = isa.or_best();
        let trunk = &model.trunk;
        Self {
            name: model.name.clone(),
            version: model.version,
            suicide_for_life: model.suicide_for_life,
            products_per_point: model.products_per_point(),
            scales: model.scales,
            isa,
            stem: Stem::new(isa, trunk),
            steps: Step::all(isa, &trunk.blocks),
            tip: match &trunk.tip {
                Tip::Batch(norm) => TrunkTip::Batch(Finish::from_parts(
                    isa,
                    [&norm.scale, &norm.bias],
                    trunk.activation,
                )),
                Tip::Rms(norm) => TrunkTip::Rms(RootMeanSquare::new(isa, norm, trunk.activation)),
            },
            policy: Policy::new(isa, &model.policy),
            value: Value::new(isa, &model.value),
        }
    }

    /// The same network with the products of its blocks in sixteen bits (bf16): weights and what
    /// they are multiplied with are rounded, sums are not. Heads and attention between points stay
    /// as they are.
    ///
    /// It is faster only where [`crate::has_bf16`]; elsewhere the same sums are computed slowly.
    #[must_use]
    pub fn with_bf16(mut self) -> Self {
        self.steps.iter_mut().for_each(Step::squeeze);
        self
    }

    /// The name its makers gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The instructions it uses.
    pub const fn isa(&self) -> Isa {
        self.isa
    }

    /// Whether its inputs are to judge life as if suicide were always legal: see
    /// [`crate::Encoder::with_suicide_for_life`].
    pub const fn wants_suicide_for_life(&self) -> bool {
        self.suicide_for_life
    }

    /// The floating-point operations of one evaluation if convolutions were done the direct way,
    /// attention between points not counted: a measure to compare programs by.
    pub fn direct_flops(&self, size: Size) -> f64 {
        2.0 * self.products_per_point as f64 * size.area() as f64
    }

    /// Whether it plays like people of the ranks it is told.
    pub fn knows_ranks(&self) -> bool {
        self.stem.knows_ranks()
    }

    /// Memory for evaluations with this network.
    pub fn workspace(&self) -> Workspace {
        let steps = self.steps.iter().map(Step::width).max().unwrap_or(0);
        let widest = steps.max(self.policy.width()).max(self.value.width());
        Workspace {
            scratch: Scratch::new(self.isa, widest),
            board: BoardItself::default(),
            raw: Raw::default(),
            evaluation: Evaluation::default(),
        }
    }

    /// What the network says about a position. The workspace must be of this network; after the
    /// first evaluations no memory is allocated any more.
    pub fn evaluate<'a>(
        &self,
        inputs: &Inputs,
        view: View,
        workspace: &'a mut Workspace,
    ) -> &'a Evaluation {
        let Workspace { scratch, board, raw, evaluation } = workspace;
        let (shape, place) = turned(inputs.size, view.symmetry);
        scratch.shape = shape;
        let mut trunk = self.stem.run((inputs, view.symmetry, view.ranks), board, scratch);
        for step in &self.steps {
            step.run(&mut trunk, scratch);
        }
        let tip = match &self.tip {
            TrunkTip::Batch(finish) => finished(finish, &trunk, scratch),
            TrunkTip::Rms(norm) => norm.run(&trunk, scratch),
        };
        self.policy.run(&tip, raw, scratch);
        self.value.run(&tip, raw, scratch);
        scratch.give(tip);
        scratch.give(trunk);
        let has_optimism = self.policy.outputs() >= 2;
        let optimism = if has_optimism { view.optimism } else { 0.0 };
        make_sense(raw, (inputs, optimism), place, evaluation);
        evaluation.scale(raw, &self.scales, self.version);
        evaluation
    }
}
