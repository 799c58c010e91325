//! The attributes beside the macro's own: what cannot be there.

pub use terrace_macro_support::check_attributes as check;

/// What handles of ops, types and attributes derive.
pub const HANDLE: &[&str] = &["Clone", "Copy", "Debug", "PartialEq", "Eq", "Hash"];
