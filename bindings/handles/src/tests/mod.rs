//! What handles promise.

mod building;
mod random;
