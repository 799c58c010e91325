//! The attribute macros that declare dialects, operations, types, attributes and interfaces.

use proc_macro::TokenStream;

mod arguments;
mod assembly;
mod constraint;
mod declared;
mod dialect;
mod enumeration;
mod interface;
mod names;
mod op;
mod paths;

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

/// Declares a type.
///
/// ```ignore
/// /// A struct of tensors, by position.
/// #[ty(dialect = ToyDialect, mnemonic = "struct", assembly { "<" $elements ">" }, verify)]
/// pub struct StructType {
///     elements: Vec<Type>,
/// }
/// ```
///
/// It becomes a `Copy` handle with `get`, `get_checked` and an accessor a parameter, and is a constraint of its own. Without
/// `assembly` its parameters are written `<a, b>`; `custom_assembly` and `verify` are hooks: traits to implement.
#[proc_macro_attribute]
pub fn ty(args: TokenStream, item: TokenStream) -> TokenStream {
    declared::expand(declared::Sort::Type, args.into(), item.into()).into()
}

/// Declares an attribute, as [`macro@ty`] declares a type.
#[proc_macro_attribute]
pub fn attr(args: TokenStream, item: TokenStream) -> TokenStream {
    declared::expand(declared::Sort::Attribute, args.into(), item.into()).into()
}

/// Declares an enum that is an attribute: an integer with `repr = i32` or `i64`, or an attribute of a dialect.
///
/// ```ignore
/// /// How to round.
/// #[enum_attr(dialect = ToyDialect, mnemonic = "rounding")]
/// pub enum Rounding { Nearest = 0, #[name = "zero"] TowardZero = 1 }
///
/// /// What may be assumed.
/// #[enum_attr(repr = i32, bits, separator = ",")]
/// pub enum FastMath { Reassoc = 0, Nnan = 1, #[group] Fast = Reassoc | Nnan }
/// ```
///
/// With `bits` it becomes a set of flags: each case is the number of a bit, and a constant `REASSOC`.
#[proc_macro_attribute]
pub fn enum_attr(args: TokenStream, item: TokenStream) -> TokenStream {
    enumeration::expand(args.into(), item.into()).into()
}

/// Declares an op interface: a trait whose objects ops are asked for, `op.interface::<dyn ShapeInference>(ir)`.
///
/// ```ignore
/// /// Ops that can infer the shape of their result.
/// #[op_interface(verify = path::to::function)]
/// pub trait ShapeInference {
///     /// Gives the result its shape.
///     fn infer_shapes(&self, rw: &mut Rewriter<'_>);
/// }
/// ```
///
/// `verify` names a function from `&dyn ShapeInference` and `&Ir` that checks every op that implements the interface.
#[proc_macro_attribute]
pub fn op_interface(args: TokenStream, item: TokenStream) -> TokenStream {
    interface::expand(args.into(), item.into()).into()
}

/// Declares constraints on types and attributes from others and from predicates.
///
/// ```ignore
/// constraint! {
///     /// a 1-D tensor of f64
///     pub F64Vector: Type = TensorOf<(F64,)> & |cx, ty| rank(cx, ty) == Some(1);
///     /// an attribute with an even value
///     pub EvenI64: Attribute = I64Attr & |value| value % 2 == 0;
/// }
/// ```
///
/// The doc comment's first line is what messages say. A predicate on an attribute gets the Rust value of the first
/// constraint.
#[proc_macro]
pub fn constraint(tokens: TokenStream) -> TokenStream {
    constraint::expand(tokens.into()).into()
}
