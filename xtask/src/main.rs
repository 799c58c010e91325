//! Developer commands of Terrace.

fn main() {}
