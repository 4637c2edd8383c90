//! Through the blocks of a trunk and back: plain ones, and those that hold others.

use kernels::LearnerTiles;

use super::block_run::BlockRun;
use super::blocks::{Nest, TrunkBlock};
use super::pass::{Ready, Rows};
use super::slots::{Gradients, add};

/// What a block of the trunk has seen, for the way back.
#[derive(Debug)]
pub(crate) enum TrunkRun {
    Plain(Box<BlockRun>),
    Nested(Box<NestRun>),
}

/// What a nested block has seen.
#[derive(Debug, Default)]
pub(crate) struct NestRun {
    trunk: Rows,
    active: Rows,
    blocks: Vec<BlockRun>,
    /// The fewer channels after the last block inside, and after their norm.
    inner: Rows,
    active_inner: Rows,
    /// Their gradient on the way back.
    down: Rows,
}

impl TrunkRun {
    pub(crate) fn new(block: &TrunkBlock) -> Self {
        match block {
            TrunkBlock::Plain(_) => Self::Plain(Box::default()),
            TrunkBlock::Nested(nest) => {
                let blocks = nest.blocks.iter().map(|_| BlockRun::default()).collect();
                Self::Nested(Box::new(NestRun { blocks, ..NestRun::default() }))
            }
        }
    }

    /// Adds what the block computes to the trunk. What was made for another kind of block does
    /// nothing.
    pub(crate) fn forward(
        &mut self,
        ready: Ready<'_>,
        block: &TrunkBlock,
        rows: (&mut Rows, &mut Rows),
        tiles: &mut LearnerTiles,
    ) {
        match (self, block) {
            (Self::Plain(run), TrunkBlock::Plain(block)) => run.forward(ready, block, rows, tiles),
            (Self::Nested(run), TrunkBlock::Nested(nest)) => run.forward(ready, nest, rows, tiles),
            _ => {}
        }
    }

    /// The gradient of the trunk after the block becomes that of the trunk before it.
    pub(crate) fn backward(
        &mut self,
        ready: Ready<'_>,
        block: &TrunkBlock,
        rows: (&mut Rows, [&mut Rows; 2]),
        sums: (&mut Gradients, &mut LearnerTiles),
    ) {
        match (self, block) {
            (Self::Plain(run), TrunkBlock::Plain(block)) => run.backward(ready, block, rows, sums),
            (Self::Nested(run), TrunkBlock::Nested(nest)) => run.backward(ready, nest, rows, sums),
            _ => {}
        }
    }
}

impl NestRun {
    fn forward(
        &mut self,
        ready: Ready<'_>,
        nest: &Nest,
        (trunk, sum): (&mut Rows, &mut Rows),
        tiles: &mut LearnerTiles,
    ) {
        self.trunk.copy(trunk);
        ready.rectify(nest.before, &self.trunk, &mut self.active);
        ready.point(nest.narrow, &self.active, &mut self.inner);
        for (block, run) in nest.blocks.iter().zip(&mut self.blocks) {
            run.forward(ready, block, (&mut self.inner, sum), tiles);
        }
        ready.rectify(nest.after, &self.inner, &mut self.active_inner);
        ready.point(nest.widen, &self.active_inner, sum);
        add(trunk.points_mut(), sum.points());
    }

    fn backward(
        &mut self,
        ready: Ready<'_>,
        nest: &Nest,
        (down, [between, around]): (&mut Rows, [&mut Rows; 2]),
        (sums, tiles): (&mut Gradients, &mut LearnerTiles),
    ) {
        let (isa, boards) = (ready.prepared.isa, ready.boards);
        let inner = &mut self.down;
        inner.reset(isa, boards, nest.inner);
        ready.point_back(nest.widen, (&self.active_inner, down, inner), sums);
        ready.rectify_back(nest.after, [&self.inner, &self.active_inner], (inner, sums));
        for (block, run) in nest.blocks.iter().zip(&mut self.blocks).rev() {
            let room = [&mut *between, &mut *around];
            run.backward(ready, block, (inner, room), (sums, tiles));
        }
        between.reset(isa, boards, nest.channels);
        ready.point_back(nest.narrow, (&self.active, inner, between), sums);
        ready.rectify_back(nest.before, [&self.trunk, &self.active], (between, sums));
        add(down.points_mut(), between.points());
    }
}
