//! The ub dialect: values and places of programs whose behaviour is undefined.

use std::sync::Arc;

use terrace_ir::attributes::Attribute;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::PoisonInterface;
use terrace_ir::ods::{AnyAttr, AnyType, DefaultValued, Fold, FoldResult, Folded};
use terrace_ir::{Builder, Context, Ir, Location, Op, Type, Value};
use terrace_ods_macros::{attr, constraint, dialect, op};

/// Values and places of programs whose behaviour is undefined.
#[dialect(
    name = "ub",
    ops(PoisonOp, UnreachableOp),
    attributes(PoisonAttr),
    materialize_constant = materialize_constant,
    interfaces(terrace_passes::transforms::inline_anywhere, poison),
)]
pub struct UbDialect;

/// Values that nobody looks at are poison, and what never gets to its end is unreachable.
struct BuildPoison;

impl PoisonInterface for BuildPoison {
    fn build_poison(&self, b: &mut Builder<'_>, loc: Location, ty: Type) -> Value {
        PoisonOp::build(b, loc, ty).result(b)
    }

    fn build_unreachable(&self, b: &mut Builder<'_>, loc: Location) -> Op {
        UnreachableOp::build(b, loc).into()
    }
}

fn poison(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn PoisonInterface>(Arc::new(BuildPoison));
}

/// The value of which nothing is known because computing it was undefined behaviour that has not been acted upon.
#[attr(dialect = UbDialect, mnemonic = "poison", assembly {})]
pub struct PoisonAttr {}

impl PoisonAttr {
    /// The constant if one of these is it: whatever is computed from poison is poison.
    pub fn among(
        cx: &Context,
        constants: impl IntoIterator<Item = Option<Attribute>>,
    ) -> Option<Attribute> {
        let mut constants = constants.into_iter().flatten();
        constants.find(|constant| constant.is::<PoisonAttr>(cx))
    }
}

constraint! {
    /// PoisonAttrInterface instance
    pub Poison: Attribute = AnyAttr & |cx, attr| attr.is::<PoisonAttr>(cx);
}

/// A value that is poison: an op may compute anything with it, or nothing.
#[op(
    dialect = UbDialect, mnemonic = "poison",
    traits(ConstantLike, Pure),
    assembly { attr_dict ("<" $value^ ">")? ":" type($result) },
    fold,
)]
pub struct PoisonOp {
    #[attr]
    value: DefaultValued<Poison, { PoisonAttr::get(cx).into() }>,
    #[result]
    result: AnyType,
}

impl Fold for PoisonOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(self.value(ir))
    }
}

/// A place that control never reaches.
#[op(
    dialect = UbDialect, mnemonic = "unreachable",
    traits(Terminator),
    assembly { attr_dict },
)]
pub struct UnreachableOp {}

/// Poison as a constant of any type.
pub fn materialize_constant(
    b: &mut Builder<'_>,
    loc: Location,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    let poison = value.is::<PoisonAttr>(b);
    poison.then(|| PoisonOp::builder(ty).value(value).build(b, loc).into())
}
