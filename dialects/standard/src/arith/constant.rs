//! `arith.constant`.

use smallvec::SmallVec;
use terrace_dialect_base::ub;
use terrace_ir::attributes::{AttrData, Attribute, FloatAttr, IntegerAttr};
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::{
    AnyType, Fold, FoldResult, Folded, ResultNames, TypedAttr, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{FunctionType, IntegerType, Signedness, Type, TypeData};
use terrace_ir::{Builder, Context, ImplicitLocBuilder, Ir, Location, Op, Value};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::ArithDialect;

/// An integer, a float, or a vector or tensor of them.
#[op(
    dialect = ArithDialect, mnemonic = "constant",
    traits(ConstantLike, Pure, AllTypesMatch(value, result)),
    assembly { attr_dict $value },
    interfaces(InferIntRangeInterface), verify, fold, result_names,
)]
pub struct ConstantOp {
    #[attr]
    value: TypedAttr,
    #[result]
    result: AnyType,
}

/// The value of a new constant of type `index`.
pub fn constant_index(b: &ImplicitLocBuilder<'_>, value: i64) -> Value {
    b.build(|b, loc| ConstantOp::index(b, loc, value).result(b))
}

/// The value of a new constant of an integer type or `index`.
pub fn constant_int(b: &ImplicitLocBuilder<'_>, ty: Type, value: i128) -> Value {
    b.build(|b, loc| ConstantOp::int(b, loc, ty, value).result(b))
}

/// The value of a new constant of a floating-point type.
pub fn constant_float(b: &ImplicitLocBuilder<'_>, ty: Type, value: f64) -> Value {
    b.build(|b, loc| ConstantOp::float(b, loc, ty, value).result(b))
}

impl ConstantOp {
    /// A constant of type `index`.
    pub fn index(b: &mut Builder<'_>, loc: Location, value: i64) -> Self {
        ConstantOp::int(b, loc, Type::INDEX, value.into())
    }

    /// An index as a value, which a known one is that of a constant.
    pub fn of_index(b: &mut Builder<'_>, loc: Location, index: MixedIndex) -> Value {
        match index {
            MixedIndex::Value(value) => value,
            MixedIndex::Constant(constant) => ConstantOp::index(b, loc, constant).result(b),
        }
    }

    /// A constant of an integer type or `index`.
    pub fn int(b: &mut Builder<'_>, loc: Location, ty: Type, value: i128) -> Self {
        let value = IntegerAttr::get(b, ty, value);
        ConstantOp::build(b, loc, value.into())
    }

    /// A constant of a floating-point type.
    pub fn float(b: &mut Builder<'_>, loc: Location, ty: Type, value: f64) -> Self {
        let value = FloatAttr::get(b, ty, value);
        ConstantOp::build(b, loc, value.into())
    }

    /// Whether a constant can hold this value with this type.
    pub fn is_buildable(cx: &Context, value: Attribute, ty: Type) -> bool {
        number_type(cx, value) == Some(ty) && is_signless(cx, ty.element_or_self(cx))
    }
}

/// The type of an attribute that is an integer, a float or elements.
fn number_type(cx: &Context, value: Attribute) -> Option<Type> {
    match value.data(cx) {
        AttrData::Integer { ty, .. }
        | AttrData::Float { ty, .. }
        | AttrData::DenseElements { ty, .. }
        | AttrData::ResourceElements { ty, .. }
        | AttrData::SparseElements { ty, .. }
        | AttrData::StringElements { ty, .. } => Some(*ty),
        _ => None,
    }
}

/// Whether a type says nothing of a sign, as far as it could.
fn is_signless(cx: &Context, ty: Type) -> bool {
    match ty.data(cx) {
        TypeData::Integer { signedness, .. } => *signedness == Signedness::Signless,
        _ => true,
    }
}

impl Verify for ConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if number_type(ir, self.value(ir)).is_none() {
            return ir
                .op_error(
                    self.op(),
                    "value must be an integer, float, or elements attribute",
                )
                .into();
        }
        if !is_signless(ir, ir.ty(self.result(ir))) {
            return ir
                .op_error(self.op(), "integer return type must be signless")
                .help("write the type without `s` or `u`; operations say how they read the bits")
                .into();
        }
        Ok(())
    }
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(self.value(ir))
    }
}

impl ResultNames for ConstantOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        let result = self.result(ir);
        let ty = ir.ty(result);
        let Some(int) = self.value(ir).cast::<IntegerAttr>(ir) else {
            let prefix = if ty.is::<FunctionType>(ir) {
                "f"
            } else {
                "cst"
            };
            return name(result, prefix);
        };
        if ty == Type::I1 {
            return name(result, if int.value(ir) == 0 { "false" } else { "true" });
        }
        let mut text = SmallVec::<[u8; 64]>::new();
        text.push(b'c');
        match int.exact(ir).and_then(|value| i64::try_from(value).ok()) {
            Some(value) => text.extend_from_slice(itoa::Buffer::new().format(value).as_bytes()),
            None => text.extend_from_slice(int.int(ir).to_string().as_bytes()),
        }
        if let Some(int_type) = ty.cast::<IntegerType>(ir) {
            text.extend_from_slice(b"_i");
            let width = int_type.width(ir);
            text.extend_from_slice(itoa::Buffer::new().format(width).as_bytes());
        }
        name(
            result,
            std::str::from_utf8(&text).expect("digits are ASCII"),
        );
    }
}

/// The dialect's constant of a type, or poison.
pub fn materialize_constant(
    b: &mut Builder<'_>,
    loc: Location,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    if ConstantOp::is_buildable(b, value, ty) {
        return Some(ConstantOp::build(b, loc, value).into());
    }
    ub::materialize_constant(b, loc, value, ty)
}
