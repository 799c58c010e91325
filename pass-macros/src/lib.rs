//! The `#[pass]` macro.
