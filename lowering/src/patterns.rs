//! How conversion patterns are declared here: a name, the op, and a function.

/// Declares unit structs that implement [`ConversionPattern`](terrace_ir::conversion::ConversionPattern) for one op each
/// by a function `fn(op, converted operands, rewriter) -> RewriteResult`.
macro_rules! conversion_pattern {
    ($($(#[doc = $doc:literal])* $name:ident: $op:ty => $convert:path;)*) => {$(
        $(#[doc = $doc])*
        pub struct $name;

        impl ::terrace_ir::conversion::ConversionPattern for $name {
            fn info(&self) -> &::terrace_ir::rewrite::PatternInfo {
                static INFO: ::terrace_ir::rewrite::PatternInfo = ::terrace_ir::rewrite::PatternInfo {
                    name: stringify!($name),
                    description: concat!($($doc),*),
                    root: ::terrace_ir::rewrite::PatternRoot::Op(<$op as ::terrace_ir::ods::TypedOp>::INFO),
                    benefit: 1,
                };
                &INFO
            }

            fn convert(
                &self,
                op: ::terrace_ir::Op,
                operands: &[::terrace_ir::Value],
                rewriter: &mut ::terrace_ir::conversion::ConversionRewriter<'_>,
            ) -> ::terrace_ir::rewrite::RewriteResult {
                match <$op as ::terrace_ir::ods::TypedOp>::cast(rewriter, op) {
                    Some(op) => $convert(op, operands, rewriter),
                    None => Err(::terrace_ir::rewrite::MatchFailure::new("the op is of another kind")),
                }
            }
        }
    )*};
}
pub(crate) use conversion_pattern;
