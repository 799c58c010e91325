//! How conversion patterns are declared: a name, the op, and a function.

/// Declares unit structs that implement [`ConversionPattern`](crate::conversion::ConversionPattern) for one kind of op each,
/// by a function `fn(op, converted operands, rewriter) -> RewriteResult`:
///
/// ```ignore
/// conversion_pattern! {
///     /// The sum of two numbers.
///     pub AddLowering: AddOp => lower_add;
///     /// The same, and all that it creates: see [`generates`](crate::conversion::ConversionPattern::generates).
///     pub MulLowering: MulOp => lower_mul, generates(llvm::MulOp);
/// }
/// ```
#[macro_export]
macro_rules! conversion_pattern {
    ($($(#[doc = $doc:literal])* $vis:vis $name:ident: $op:ty => $convert:path
        $(, generates($($generated:ty),* $(,)?))?;)*) => {$(
        $(#[doc = $doc])*
        $vis struct $name;

        impl $crate::conversion::ConversionPattern for $name {
            fn info(&self) -> &$crate::rewrite::PatternInfo {
                static INFO: $crate::rewrite::PatternInfo = $crate::rewrite::PatternInfo {
                    name: stringify!($name),
                    description: concat!($($doc),*),
                    root: $crate::rewrite::PatternRoot::Op(<$op as $crate::ods::TypedOp>::INFO),
                    benefit: 1,
                };
                &INFO
            }

            fn convert(
                &self,
                op: $crate::Op,
                operands: &[$crate::Value],
                rewriter: &mut $crate::conversion::ConversionRewriter<'_>,
            ) -> $crate::rewrite::RewriteResult {
                match <$op as $crate::ods::TypedOp>::cast(rewriter, op) {
                    Some(op) => $convert(op, operands, rewriter),
                    None => Err($crate::rewrite::MatchFailure::new("the op is of another kind")),
                }
            }

            $(fn generates(&self) -> &'static [&'static str] {
                &[$(<$generated as $crate::ods::TypedOp>::NAME),*]
            })?
        }
    )*};
}
