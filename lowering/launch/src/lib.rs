//! Host programs whose launches run kernels on a GPU: a host program is made by [`lower_launches`], lowered to LLVM, and run inside
//! of [`with_kernels`].

mod host;
mod launch;
mod program;

pub use launch::with_kernels;
pub use program::{Program, lower_launches};
