//! The builtin dialect: modules and casts between types of a conversion.

use crate::context::{Dialect, DialectInfo};

/// The builtin dialect.
pub struct BuiltinDialect;

impl Dialect for BuiltinDialect {
    const NAME: &'static str = "builtin";
    const INFO: &'static DialectInfo = &DialectInfo {
        name: Self::NAME,
        summary: "",
        description: "",
        ops: &[],
        types: &[],
        attributes: &[],
        materialize_constant: None,
        dependencies: &[],
        interfaces: |_| {},
    };
}
