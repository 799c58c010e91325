//! Shapes as tensors of indices, and what is required of them as assertions.

mod broadcast;
mod constraints;
mod remove_constraints;
mod to_shape;
mod to_std;

pub use constraints::{SHAPE_CONSTRAINTS, ShapeConstraintsPass};
pub use remove_constraints::{REMOVALS, RemoveShapeConstraintsPass};
pub use to_shape::ShapeToShapeLoweringPass;
pub use to_std::{ShapeToStdPass, populate_shape_to_std};
