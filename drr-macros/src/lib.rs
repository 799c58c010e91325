//! The `pat!` macro: rewrite rules written like match arms.
