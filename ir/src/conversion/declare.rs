//! How conversion patterns are declared: a name, the op, and a function.

/// Declares unit structs that implement [`ConversionPattern`](crate::conversion::ConversionPattern) for one kind of op each,
/// by a function or a closure `(op, converted operands, rewriter) -> RewriteResult`:
///
/// ```ignore
/// conversion_pattern! {
///     /// The sum of two numbers.
///     pub AddLowering: AddOp => lower_add;
///     /// The same, and all that it creates: see [`generates`](crate::conversion::ConversionPattern::generates).
///     pub MulLowering: MulOp => lower_mul, generates(llvm::MulOp);
///     /// Tried before others for the op, whose benefit is 1.
///     pub NegLowering: NegOp => |op, operands, rw| { .. }, benefit(2);
///     /// With all values that each operand became: the function gets `&[Converted]`.
///     pub PackLowering: PackOp, many => lower_pack;
/// }
/// ```
#[macro_export]
macro_rules! conversion_pattern {
    ($($(#[doc = $doc:literal])* $vis:vis $name:ident: $op:ty $(, $many:ident)? => $convert:expr
        $(, generates($($generated:ty),* $(,)?))? $(, benefit($benefit:literal))?;)*) => {$(
        $(#[doc = $doc])*
        $vis struct $name;

        impl $crate::conversion::ConversionPattern for $name {
            fn info(&self) -> &$crate::rewrite::PatternInfo {
                static INFO: $crate::rewrite::PatternInfo = $crate::rewrite::PatternInfo {
                    name: stringify!($name),
                    description: concat!($($doc),*),
                    root: $crate::rewrite::PatternRoot::Op(<$op as $crate::ods::TypedOp>::INFO),
                    benefit: $crate::conversion_pattern!(@benefit $($benefit)?),
                };
                &INFO
            }

            $crate::conversion_pattern!(@convert $op, $convert $(, $many)?);

            $(fn generates(&self) -> &'static [&'static str] {
                &[$(<$generated as $crate::ods::TypedOp>::NAME),*]
            })?
        }
    )*};
    (@benefit) => { 1 };
    (@benefit $benefit:literal) => { $benefit };
    (@convert $op:ty, $convert:expr) => {
        fn convert(
            &self,
            op: $crate::Op,
            operands: &[$crate::Value],
            rewriter: &mut $crate::conversion::ConversionRewriter<'_>,
        ) -> $crate::rewrite::RewriteResult {
            let convert: fn(
                $op,
                &[$crate::Value],
                &mut $crate::conversion::ConversionRewriter<'_>,
            ) -> $crate::rewrite::RewriteResult = $convert;
            match <$op as $crate::ods::TypedOp>::cast(rewriter, op) {
                Some(op) => convert(op, operands, rewriter),
                None => Err($crate::rewrite::MatchFailure::new("the op is of another kind")),
            }
        }
    };
    (@convert $op:ty, $convert:expr, many) => {
        fn convert(
            &self,
            op: $crate::Op,
            operands: &[$crate::Value],
            rewriter: &mut $crate::conversion::ConversionRewriter<'_>,
        ) -> $crate::rewrite::RewriteResult {
            let operands: Vec<$crate::conversion::Converted> = operands
                .iter()
                .map(|value| $crate::smallvec![*value])
                .collect();
            $crate::conversion::ConversionPattern::convert_many(self, op, &operands, rewriter)
        }

        fn convert_many(
            &self,
            op: $crate::Op,
            operands: &[$crate::conversion::Converted],
            rewriter: &mut $crate::conversion::ConversionRewriter<'_>,
        ) -> $crate::rewrite::RewriteResult {
            let convert: fn(
                $op,
                &[$crate::conversion::Converted],
                &mut $crate::conversion::ConversionRewriter<'_>,
            ) -> $crate::rewrite::RewriteResult = $convert;
            match <$op as $crate::ods::TypedOp>::cast(rewriter, op) {
                Some(op) => convert(op, operands, rewriter),
                None => Err($crate::rewrite::MatchFailure::new("the op is of another kind")),
            }
        }
    };
}
