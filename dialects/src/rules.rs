//! How rules written as functions are declared.

/// Declares rewrite rules: a name, what the rule does, the kind of op, and a function
/// `fn(op, &mut Rewriter) -> RewriteResult`.
macro_rules! rules {
    ($($name:ident, $description:literal, $op:ty => $rewrite:path;)*) => {$(
        #[doc = $description]
        pub struct $name;

        impl ::terrace_ir::rewrite::RewritePattern for $name {
            fn info(&self) -> &::terrace_ir::rewrite::PatternInfo {
                static INFO: ::terrace_ir::rewrite::PatternInfo = ::terrace_ir::rewrite::PatternInfo {
                    name: stringify!($name),
                    description: $description,
                    root: ::terrace_ir::rewrite::PatternRoot::Op(<$op as ::terrace_ir::ods::TypedOp>::INFO),
                    benefit: 1,
                };
                &INFO
            }

            fn match_and_rewrite(
                &self,
                op: ::terrace_ir::Op,
                rewriter: &mut ::terrace_ir::Rewriter<'_>,
            ) -> ::terrace_ir::rewrite::RewriteResult {
                match <$op as ::terrace_ir::ods::TypedOp>::cast(rewriter, op) {
                    Some(op) => $rewrite(op, rewriter),
                    None => Err(::terrace_ir::rewrite::MatchFailure::new("the op is of another kind")),
                }
            }
        }
    )*};
}
pub(crate) use rules;
