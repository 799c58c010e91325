//! The attribute macros that declare dialects, operations, types, attributes and interfaces.

use proc_macro::TokenStream;

mod arguments;
mod assembly;
mod dialect;
mod op;

/// Declares a dialect.
///
/// ```ignore
/// /// A tensor language for the tutorial.
/// #[dialect(
///     name = "toy",
///     ops(ConstantOp, AddOp),
///     types(StructType),
///     attributes(RoundingAttr),
///     dependent_dialects(ArithDialect),
///     materialize_constant = path::to::function,
///     interfaces(path::to::function),
/// )]
/// pub struct ToyDialect;
/// ```
#[proc_macro_attribute]
pub fn dialect(args: TokenStream, item: TokenStream) -> TokenStream {
    dialect::expand(args.into(), item.into()).into()
}

/// Declares an op; see the book's chapter on op definitions.
///
/// ```ignore
/// /// Element-wise addition.
/// #[op(
///     dialect = ToyDialect, mnemonic = "add",
///     traits(Pure, Commutative),
///     interfaces(ShapeInference),
///     assembly { $lhs "," $rhs attr_dict ":" type($result) },
///     fold, verify, canonicalize(AddZero),
/// )]
/// pub struct AddOp {
///     #[operand] lhs: F64Tensor,
///     #[operand] rhs: F64Tensor,
///     #[result] result: F64Tensor,
/// }
/// ```
///
/// Fields are `#[operand]`, `#[attr]`, `#[result]`, `#[region]` or `#[successor]`; their types are constraints, possibly inside
/// `Variadic<..>`, `Optional<..>` or `DefaultValued<.., { expression }>`. Hooks are words: `verify`, `verify_regions`, `fold`,
/// `infer_types`, `canonicalize`, `result_names`, `custom_assembly`; each is a trait to implement. `default_dialect` lets the
/// custom syntax leave out the dialect of ops of the same dialect inside the regions.
#[proc_macro_attribute]
pub fn op(args: TokenStream, item: TokenStream) -> TokenStream {
    op::expand(args.into(), item.into()).into()
}
