"""The classes of `terrace.ir`, which are made here of the few that are written in Rust."""
