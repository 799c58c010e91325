//! The `pat!` macro: rewrite rules written like match arms.

use proc_macro::TokenStream;

mod check;
mod expand;
mod model;
mod names;
mod parse;
mod shadow;

/// Declares rewrite rules: a pattern, perhaps a guard, and a result.
///
/// ```ignore
/// pat! {
///     /// transpose(transpose(x)) -> x
///     pub TransposeTranspose: TransposeOp(TransposeOp(x)) => x;
///
///     /// A reshape to the same type does nothing.
///     pub RedundantReshape: r @ ReshapeOp(x) if same_type(ir, r, x) => x;
///
///     /// A reshape of a constant is a constant.
///     pub FoldConstantReshape: r @ ReshapeOp(ConstantOp(value))
///         => ConstantOp({ reshape(rw, value, r.ty(rw)) });
///
///     pub Lower: a @ AOp(x: F32Tensor, _, attr: I32Attr) if ir.has_one_use(x) => {
///         mem @ AllocOp(ShapeOp(x));
///         StoreOp(mem, x);
///         LoadOp(mem) -> a.ty(rw)
///     } benefit(+2) loc(a, x);
///
///     /// All rules of this block, for a pattern set.
///     pub static TOY_RULES;
/// }
/// ```
///
/// Each rule becomes a unit struct with its doc comment that implements `RewritePattern`. `pub static NAME;`
/// names the list of all rules of the block.
///
/// # The pattern
///
/// `Op(a, b, ..)` lists every operand and attribute of an op in the order of their declaration:
///
/// | written | matches |
/// |---|---|
/// | `_` | anything |
/// | `x` | anything, and binds it; the second time the same value or attribute |
/// | `x: C`, `_: C` | what satisfies the type or attribute constraint `C` |
/// | `Op(..)` | an operand that is the only result of such an op |
/// | `Op(..).1`, `Op(..).high` | an operand that is result 1, or the one of this name, of such an op |
/// | `argument(0)`, `argument(_)` | an operand that is argument 0, or any argument, of a block; `x @ argument(_)` binds it |
/// | `7`, `"text"`, `Enum::Case`, `CONSTANT`, `{ rust }` | an attribute with this value |
/// | `Some(p)`, `None` | an optional operand or attribute that is there, or not |
/// | `[p, q]`, `[p, ..]`, `[p, rest @ ..]` | a variadic operand with these elements |
///
/// `r @ Op(..)` binds the op. `either Op(a, b)` matches the first two operands in both orders. `Op(..)[dest, _]` binds
/// successors. `Op(..) { body, _ }` says something about every region: a name binds it, `{}` matches one without blocks,
/// `{ Op(..) }` one whose only op is this, `{ .., Op(..) }` one whose only block ends with it. A word that starts with a capital is a constant or an op, any other a name.
///
/// # What names hold
///
/// An op is its typed wrapper, which also stands for its only result: `r.ty(ir)`, `r.as_value(ir)`. An operand is a
/// `Value` (`Option<Value>` if optional, `Values` if variadic), a successor a `Block`, a region a `Region`, an attribute
/// the Rust value of its constraint: what the op's accessor returns.
///
/// # Rust code
///
/// The guard, `{ .. }` and result types are ordinary Rust over the bound names. The guard reads the IR through
/// **`ir`**, an `&Ir`; code in the result through **`rw`**, an `&mut Rewriter`, which goes wherever an `&Ir` or a
/// `&Context` is expected. The parts of a guard joined by `&&` are tested one after the other, and the one that fails is the reason
/// why the rule did not match. `let` among them binds names for those after it and for the result:
/// `if let Some(k) = log2(value) && k > 1`; it is evaluated again for each, so that it had better be cheap. Code in the result may give up with `?` on a `MatchFailure`: the ops built so far
/// are erased.
///
/// # The result
///
/// After `=>` stands what replaces the matched op: a name, `name.1` for a result of a bound op, an op, `{ rust }`, `(a, b)`
/// with one value a result (if the number of its results differs from op to op, the rule applies where they are as many), `()` to erase an op without results, or a block `{ .. }` of ops separated by `;`
/// whose last expression, if there is one, is the replacement. Arguments of new ops are the same, and literals, constants, `Some(..)`,
/// `None` and lists `[a, ..rest]`. `let (a, b) = code;` in a block names what Rust code gives. `Op(..)[dest]` gives
/// successors, `Op(..) { body, clone(other), {} }` regions: moved from the matched op, copied, or without blocks.
///
/// The op that replaces the matched one has its result types. Those of all other new ops are inferred, or written: `Op(..) -> type`,
/// `Op(..) -> (type, type)`.
///
/// New ops are located at the fused locations of all matched ops; `loc(a, x)` or `loc("name")` after the result changes that
/// for the rule, after an op inside it for that op.
///
/// The benefit is the number of ops in the pattern; `benefit(+2)` adds to it, `benefit(5)` replaces it. Of two rules
/// with one benefit the first in the block is tried first. A rule that never applies, because another one of the block is tried first and
/// matches all that it matches, is an error.
#[proc_macro]
pub fn pat(tokens: TokenStream) -> TokenStream {
    expand::pat(tokens.into()).into()
}
