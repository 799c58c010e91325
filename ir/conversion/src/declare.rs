//! How conversion patterns are declared: a name, the op, and a function.

/// Declares unit structs that implement [`ConversionPattern`](crate::ConversionPattern) for one kind of op each,
/// by a function or a closure `(op, converted operands, rewriter) -> RewriteResult`:
///
/// ```ignore
/// conversion_pattern! {
///     /// The sum of two numbers.
///     pub AddLowering: AddOp => lower_add;
///     /// The same, and all that it creates: see [`generates`](crate::ConversionPattern::generates).
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

        impl $crate::ConversionPattern for $name {
            fn info(&self) -> &$crate::__ir::rewrite::PatternInfo {
                static INFO: $crate::__ir::rewrite::PatternInfo = $crate::__ir::rewrite::PatternInfo {
                    name: stringify!($name),
                    description: concat!($($doc),*),
                    root: $crate::__ir::rewrite::PatternRoot::Op(<$op as $crate::__ir::ods::TypedOp>::INFO),
                    benefit: $crate::conversion_pattern!(@benefit $($benefit)?),
                };
                &INFO
            }

            $crate::conversion_pattern!(@convert $op, $convert $(, $many)?);

            $(fn generates(&self) -> &'static [&'static str] {
                &[$(<$generated as $crate::__ir::ods::TypedOp>::NAME),*]
            })?
        }
    )*};
    (@benefit) => { 1 };
    (@benefit $benefit:literal) => { $benefit };
    (@convert $op:ty, $convert:expr) => {
        fn convert(
            &self,
            op: $crate::__ir::Op,
            operands: &[$crate::__ir::Value],
            rewriter: &mut $crate::ConversionRewriter<'_>,
        ) -> $crate::__ir::rewrite::RewriteResult {
            let convert: fn(
                $op,
                &[$crate::__ir::Value],
                &mut $crate::ConversionRewriter<'_>,
            ) -> $crate::__ir::rewrite::RewriteResult = $convert;
            let op = <$op as $crate::__ir::ods::TypedOp>::cast(rewriter, op);
            convert(op.ok_or_else($crate::__ir::rewrite::other_root)?, operands, rewriter)
        }
    };
    (@convert $op:ty, $convert:expr, many) => {
        fn convert(
            &self,
            op: $crate::__ir::Op,
            operands: &[$crate::__ir::Value],
            rewriter: &mut $crate::ConversionRewriter<'_>,
        ) -> $crate::__ir::rewrite::RewriteResult {
            $crate::ConversionPattern::convert_many(self, op, &$crate::one_each(operands), rewriter)
        }

        fn convert_many(
            &self,
            op: $crate::__ir::Op,
            operands: &[$crate::Converted],
            rewriter: &mut $crate::ConversionRewriter<'_>,
        ) -> $crate::__ir::rewrite::RewriteResult {
            let convert: fn(
                $op,
                &[$crate::Converted],
                &mut $crate::ConversionRewriter<'_>,
            ) -> $crate::__ir::rewrite::RewriteResult = $convert;
            let op = <$op as $crate::__ir::ods::TypedOp>::cast(rewriter, op);
            convert(op.ok_or_else($crate::__ir::rewrite::other_root)?, operands, rewriter)
        }
    };
}
