//! Patterns for many kinds of ops that one function converts.

use terrace_ir::ir::{Op, Value};
use terrace_ir::ods::OpInfo;
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewriteResult};

use super::{ConversionPattern, ConversionPatterns, ConversionRewriter};

/// Converts an op as [`ConversionPattern::convert`] does. It is told what stands beside the op's kind in a table.
pub type TableConversion<T> = fn(Op, &[Value], &mut ConversionRewriter<'_>, T) -> RewriteResult;

struct TablePattern<T> {
    info: PatternInfo,
    beside: T,
    convert: TableConversion<T>,
}

impl<T: Copy + Send + Sync> ConversionPattern for TablePattern<T> {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rewriter: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        (self.convert)(op, operands, rewriter, self.beside)
    }
}

impl ConversionPatterns {
    /// Adds a pattern for each kind of op in a table, called as the op is. All are converted by one function, which is told
    /// what stands beside the kind: the definition of the op that replaces it, a predicate, a name.
    ///
    /// `description` says what an op becomes.
    ///
    /// ```
    /// use terrace_conversion::{ConversionPatterns, ConversionRewriter};
    /// use terrace_ir::ods::{OpInfo, TypedOp};
    /// use terrace_ir::rewrite::RewriteResult;
    /// use terrace_ir::{Op, Value, builtin};
    ///
    /// fn rename(
    ///     _: Op,
    ///     _: &[Value],
    ///     _: &mut ConversionRewriter<'_>,
    ///     to: &'static OpInfo,
    /// ) -> RewriteResult {
    ///     // ... replace the op by one of kind `to`
    ///     # let _ = to;
    ///     Ok(())
    /// }
    ///
    /// let mut patterns = ConversionPatterns::default();
    /// let pairs = [(builtin::ModuleOp::INFO, builtin::UnrealizedConversionCastOp::INFO)];
    /// patterns.add_table("the op of the same meaning", pairs, rename);
    /// ```
    pub fn add_table<T: Copy + Send + Sync + 'static>(
        &mut self,
        description: &'static str,
        table: impl IntoIterator<Item = (&'static OpInfo, T)>,
        convert: TableConversion<T>,
    ) {
        for (op, beside) in table {
            let info = PatternInfo {
                name: &op.name,
                description,
                root: PatternRoot::Op(op),
                benefit: 1,
            };
            self.add(TablePattern {
                info,
                beside,
                convert,
            });
        }
    }
}
