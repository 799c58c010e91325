//! Convolutions as other structured ops.

mod img2col;
mod windows;

pub use img2col::{Img2Col, img2col};
pub use windows::drop_window_dimension;
