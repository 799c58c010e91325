//! What the ops do to memory.

use super::{BlockLoad2dOp, BlockLoadOp, BlockStore2dOp, BlockStoreOp};

effects! {
    BlockLoadOp: [Read ptr];
    BlockStoreOp: [Write ptr];
    BlockLoad2dOp: [Read ptr];
    BlockStore2dOp: [Write ptr];
}
