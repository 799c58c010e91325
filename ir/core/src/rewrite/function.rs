//! A pattern made of a function: `#[op(canonicalize = function)]`.

use super::{PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter};
use crate::ir::Op;
use crate::ods::TypedOp;

/// A function on ops of one kind as a pattern.
pub struct FunctionPattern<T: TypedOp> {
    info: PatternInfo,
    function: fn(T, &mut Rewriter<'_>) -> RewriteResult,
}

impl<T: TypedOp> FunctionPattern<T> {
    /// The pattern with a name, a description and the benefit of matching one op.
    pub const fn new(
        name: &'static str,
        description: &'static str,
        function: fn(T, &mut Rewriter<'_>) -> RewriteResult,
    ) -> Self {
        FunctionPattern {
            info: PatternInfo {
                name,
                description,
                root: PatternRoot::Op(T::INFO),
                benefit: 1,
            },
            function,
        }
    }
}

impl<T: TypedOp> RewritePattern for FunctionPattern<T> {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        (self.function)(T::from_op_unchecked(op), rewriter)
    }
}
