//! The attribute macros that declare dialects, operations, types, attributes, interfaces and constraints.

use proc_macro::TokenStream;

mod arguments;
mod assembly;
mod attributes;
mod constraint;
mod declared;
mod deprecated;
mod dialect;
mod enumeration;
mod family;
mod interface;
mod names;
mod op;
mod op_trait;
mod paths;
#[cfg(test)]
mod tests;

/// Declares a dialect: `#[dialect(name = "toy", ops(AddOp), types(StructType))] pub struct ToyDialect;`.
///
/// Further arguments: `attributes(..)`, `dependent_dialects(..)`, `materialize_constant = function`, and `interfaces(..)`
/// with functions that register the dialect's interfaces.
#[proc_macro_attribute]
pub fn dialect(args: TokenStream, item: TokenStream) -> TokenStream {
    dialect::expand(args.into(), item.into()).into()
}

/// Declares an op.
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
/// Fields are `#[operand]`, `#[attr]`, `#[prop]`, `#[result]`, `#[region]` or `#[successor]`; their types are constraints, possibly inside
/// `Variadic<..>`, `Optional<..>` or `DefaultValued<.., { expression }>`. Those of properties are Rust types. Hooks are words, each a trait to implement: `verify`,
/// `verify_regions`, `fold`, `infer_types`, `canonicalize`, `result_names`, `block_names`, `custom_assembly`.
///
/// `build` takes result types unless a trait, `infer_types` or the format infers them, or their constraints are `I1` to
/// `I64`, `Index` or `F16` to `F64`. Trailing attributes that may be absent are left out of `build`; `builder` takes what is required and has
/// a method for everything else, as in `AllocOp::builder(ty).alignment(64).build(b, loc)`.
#[proc_macro_attribute]
pub fn op(args: TokenStream, item: TokenStream) -> TokenStream {
    op::expand(args.into(), item.into()).into()
}

/// Declares a family of ops: a struct with `#[op(..)]` that has what they have in common, and `impl`s of traits for it, or calls of macros that make some.
///
/// ```ignore
/// op_family! {
///     /// Element-wise operations on two values of one type.
///     #[op(dialect = ToyDialect, traits(Pure), assembly { $lhs "," $rhs attr_dict ":" type($result) })]
///     struct Binary<C, T: C> {
///         #[operand]
///         lhs: T,
///         #[operand]
///         rhs: T,
///         #[result]
///         result: T,
///     }
/// }
///
/// /// Addition.
/// #[op(family = Binary<AnyInteger>, mnemonic = "add", traits(Commutative))]
/// pub struct AddOp;
/// ```
///
/// Lists such as `traits(..)` are joined, everything else that an op has replaces what the family has, and its fields come after
/// the family's. A family may say where both go: `..` in `assembly` stands for the format of the op, and a field `#[own] own: _` for
/// its fields. A type parameter without a constraint is a name for which each op gives something: by position, or by name as in
/// `Binary<C = AnyInteger>`; an expression is given in braces. In the `impl`s the name of the family stands for the op.
///
/// A private family can be used below it in its file, a `pub(crate)` one by its path. A `pub` one is exported from the crate's root,
/// as `macro_rules!` are; what it names has to be in scope where it is used.
#[proc_macro]
pub fn op_family(tokens: TokenStream) -> TokenStream {
    family::declare(tokens.into()).into()
}

/// Declares a type: `#[ty(dialect = D, mnemonic = "pair", assembly { "<" $of ">" })] pub struct PairType { of: Type }`.
///
/// It becomes a `Copy` handle with `get`, `get_checked` and an accessor a parameter, and is a constraint of its own. Without
/// `assembly` its parameters are written `<a, b>`; `custom_assembly` and `verify` are hooks: traits to implement.
///
/// A format is made of literals, `$name`, `params` for all parameters, `struct(params)` for `name = value` in any order, and
/// optional groups. A parameter may be left out of a struct or a group if it is an `Option`, or has a default:
/// `#[default(1)] count: u32`, or `#[default]` for that of its Rust type. `#[name = "elementCount"]` is what a struct calls it. With the word `alias` the printer gives it a name at
/// the top of the text.
#[proc_macro_attribute]
pub fn ty(args: TokenStream, item: TokenStream) -> TokenStream {
    declared::expand(declared::Sort::Type, args.into(), item.into()).into()
}

/// Declares an attribute, as [`macro@ty`] declares a type.
#[proc_macro_attribute]
pub fn attr(args: TokenStream, item: TokenStream) -> TokenStream {
    declared::expand(declared::Sort::Attribute, args.into(), item.into()).into()
}

/// Declares an enum that is an attribute: an integer with `repr = i32` or `i64`, or `#dialect.mnemonic<case>` with
/// `dialect = D, mnemonic = "mnemonic"`; with `keyword` the latter is `#dialect<mnemonic case>`, and `case` in formats of ops.
/// A case's text is its name in snake case, or `#[name = "text"]`.
///
/// With `bits` it becomes a set of flags, each given by its value, as `4` or `1 << 2`, with constants such as `NO_NANS`; with
/// `bit_numbers` each is given by the number of its bit. `#[group]` names several flags, `separator = ","` stands between them in the
/// text.
#[proc_macro_attribute]
pub fn enum_attr(args: TokenStream, item: TokenStream) -> TokenStream {
    enumeration::expand(args.into(), item.into()).into()
}

/// Declares an op interface: a trait whose objects ops are asked for, `op.interface::<dyn ShapeInference>(ir)`.
///
/// `#[op_interface(verify = function)]` names a function from `&dyn Trait`, `&Ir` and `Op` that checks every op with the interface.
#[proc_macro_attribute]
pub fn op_interface(args: TokenStream, item: TokenStream) -> TokenStream {
    interface::expand(interface::Sort::Op, args.into(), item.into()).into()
}

/// Declares an interface of types, `ty.interface::<dyn Width>(cx)`, which `#[ty(interfaces(Width))]` says that one implements.
#[proc_macro_attribute]
pub fn type_interface(args: TokenStream, item: TokenStream) -> TokenStream {
    interface::expand(interface::Sort::Type, args.into(), item.into()).into()
}

/// Declares an interface of attributes, as [`macro@type_interface`] declares one of types.
#[proc_macro_attribute]
pub fn attr_interface(args: TokenStream, item: TokenStream) -> TokenStream {
    interface::expand(interface::Sort::Attribute, args.into(), item.into()).into()
}

/// Declares an op trait, for ops to list in `traits(..)`: `#[op_trait(verify = at_most::<N>)] pub struct AtMost<const N: usize>;`.
///
/// It becomes an `OpTrait`. `verify`, `verify_outside`, `verify_regions` and `fold` name functions with the signatures of its methods; a trait
/// without any is a mark that ops are asked for.
#[proc_macro_attribute]
pub fn op_trait(args: TokenStream, item: TokenStream) -> TokenStream {
    op_trait::expand(args.into(), item.into()).into()
}

/// Declares constraints on types and attributes by others, predicates, `&`, `|` and `!`:
/// `constraint! { /** 1-D tensor */ pub Vector: Type = AnyRankedTensor & |cx, ty| rank(cx, ty) == 1; }`.
///
/// The doc comment's first line is what messages say. A predicate on an attribute gets the first constraint's Rust value.
#[proc_macro]
pub fn constraint(tokens: TokenStream) -> TokenStream {
    constraint::expand(tokens.into()).into()
}
