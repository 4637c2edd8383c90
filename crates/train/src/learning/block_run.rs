//! Through a block of two convolutions and back.

use kernels::LearnerTiles;

use super::blocks::{Block, BlockPooling};
use super::pass::{Ready, Rows};
use super::pooling::{Channels, pool, pool_back};
use super::slots::{Gradients, add};

/// What a block has seen, for the way back.
#[derive(Debug, Default)]
pub(crate) struct BlockRun {
    trunk: Rows,
    active: Rows,
    middle: Rows,
    active_middle: Rows,
    pooled: Rows,
    active_pooled: Rows,
    known: Vec<f32>,
    highest: Vec<u16>,
}

impl BlockRun {
    pub(crate) fn forward(
        &mut self,
        ready: Ready<'_>,
        block: &Block,
        (trunk, sum): (&mut Rows, &mut Rows),
        tiles: &mut LearnerTiles,
    ) {
        self.trunk.copy(trunk);
        ready.rectify(block.before, &self.trunk, &mut self.active);
        ready.conv(block.first, (&self.active, &mut self.middle), tiles);
        if let Some(pooling) = &block.pooling {
            ready.conv(pooling.conv, (&self.active, &mut self.pooled), tiles);
            self.look_around(ready, (pooling, block.between));
        }
        ready.rectify(block.middle, &self.middle, &mut self.active_middle);
        ready.conv(block.last, (&self.active_middle, sum), tiles);
        add(trunk.points_mut(), sum.points());
    }

    /// Shifts the channels between the convolutions by what is seen of the whole board.
    fn look_around(&mut self, ready: Ready<'_>, (pooling, between): (&BlockPooling, usize)) {
        let boards = ready.boards;
        ready.rectify(pooling.norm, &self.pooled, &mut self.active_pooled);
        let channels = Channels { stride: self.active_pooled.stride, count: pooling.channels };
        self.known.resize(boards.count * 3 * channels.count, 0.0);
        self.highest.resize(boards.count * channels.count, 0);
        let from = (self.active_pooled.points(), channels);
        pool(boards, from, (&mut self.known, &mut self.highest));
        let mut shift = vec![0.0; between];
        let (area, stride) = (boards.area(), self.middle.stride);
        for (board, known) in self.known.chunks_exact(3 * channels.count).enumerate() {
            pooling.to_bias.forward(&ready.prepared.flat, known, &mut shift);
            let rows = &mut self.middle.data[board * area * stride..][..area * stride];
            for row in rows.chunks_exact_mut(stride) {
                add(row, &shift);
            }
        }
    }

    /// The gradient of the trunk after the block becomes that of the trunk before it.
    pub(crate) fn backward(
        &mut self,
        ready: Ready<'_>,
        block: &Block,
        (down, [between, around]): (&mut Rows, [&mut Rows; 2]),
        (sums, tiles): (&mut Gradients, &mut LearnerTiles),
    ) {
        let (isa, boards) = (ready.prepared.isa, ready.boards);
        between.reset(isa, boards, block.between);
        ready.conv_back(block.last, (&self.active_middle, down, between), (sums, tiles));
        let both = [&self.middle, &self.active_middle];
        ready.rectify_back(block.middle, both, (between, sums));
        // What was active before both convolutions gathers from both.
        self.active_middle.reset(isa, boards, block.channels);
        let active = &mut self.active_middle;
        if let Some(pooling) = &block.pooling {
            around.reset(isa, boards, pooling.channels);
            let channels = Channels { stride: around.stride, count: pooling.channels };
            let mut known = vec![0.0; self.known.len()];
            let mut shift = vec![0.0; block.between];
            let (area, stride) = (boards.area(), between.stride);
            let seen = self.known.chunks_exact(3 * channels.count);
            for (board, (seen, to)) in
                seen.zip(known.chunks_exact_mut(3 * channels.count)).enumerate()
            {
                shift.fill(0.0);
                for row in
                    between.data[board * area * stride..][..area * stride].chunks_exact(stride)
                {
                    add(&mut shift, row);
                }
                let numbers = &ready.prepared.flat;
                pooling.to_bias.backward(numbers, (seen, &shift), (to, &mut sums.flat));
            }
            pool_back(boards, (&known, &self.highest), (around.points_mut(), channels));
            let both = [&self.pooled, &self.active_pooled];
            ready.rectify_back(pooling.norm, both, (around, sums));
            ready.conv_back(pooling.conv, (&self.active, around, active), (sums, tiles));
        }
        ready.conv_back(block.first, (&self.active, between, active), (sums, tiles));
        ready.rectify_back(block.before, [&self.trunk, &self.active], (active, sums));
        add(down.points_mut(), active.points());
    }
}
