//! What dialects share: [values that are poison](ub), [folding] of constants, [rules](mod@rules) that fold in place, and the
//! syntax of [switches](switch), [lists of indices](index_list) and [structured ops](structured), [slices](mod@slices) and
//! [reassociations](reassociation) of dimensions.

pub mod folding;
pub mod index_list;
pub mod maps;
pub mod reassociation;
pub mod rules;
pub mod shapes;
pub mod slices;
pub mod struct_identity;
pub mod structured;
pub mod switch;
pub mod ub;
