//! Constants and the addresses of globals.

use terrace_ir::attributes::{AttrData, Attribute, DenseElementsAttr, FlatSymbolRefAttr};
use terrace_ir::ods::{AnyAttr, TypedOp, Verify, VerifyResult};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{TypeData, VectorType};
use terrace_ir::{Context, Ir, Type};
use terrace_ods_macros::op;

use super::constraints::LlvmType;
use super::{ArrayType, FuncOp, GlobalOp, LlvmDialect, PointerType, StructType};

/// A constant: an integer, a number, a string of bytes, or the elements of an array, a vector or a struct.
///
/// An integer of type `index` is a constant of the result's type.
#[op(
    dialect = LlvmDialect, mnemonic = "mlir.constant",
    traits(Pure, ConstantLike),
    assembly { "(" $value ")" attr_dict ":" type($res) },
    verify,
)]
pub struct ConstantOp {
    #[attr]
    value: AnyAttr,
    #[result]
    res: LlvmType,
}

/// Values without an operand.
macro_rules! nullary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure),
            assembly { attr_dict ":" type($res) },
        )]
        pub struct $name {
            #[result] res: LlvmType,
        }
    )*};
}

nullary_ops! {
    /// Any value: each use may see another one.
    UndefOp = "mlir.undef";
    /// A value whose use has no meaning.
    PoisonOp = "mlir.poison";
    /// Zero, null, or an aggregate of zeros.
    ZeroOp = "mlir.zero";
}

/// The address of a global or of a function, which may be defined later.
#[op(
    dialect = LlvmDialect, mnemonic = "mlir.addressof",
    traits(Pure),
    interfaces(SymbolUserOpInterface),
    assembly { $global_name attr_dict ":" type($res) },
)]
pub struct AddressOfOp {
    #[attr]
    global_name: FlatSymbolRefAttr,
    #[result]
    res: PointerType,
}

impl SymbolUserOpInterface for AddressOfOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let name = self.global_name(ir);
        let Some((table, symbol)) = symbols.lookup(name.into()) else {
            return ir
                .op_error(
                    self.op(),
                    format!("'{}' is not defined", name.symbol(ir).as_str(ir)),
                )
                .into();
        };
        let global_space = GlobalOp::cast(table, symbol).map(|global| global.addr_space(table));
        let is_function = FuncOp::cast(table, symbol).is_some();
        let Some(space) = global_space.or(is_function.then_some(0)) else {
            return ir
                .op_error(
                    self.op(),
                    "must reference a global defined by 'llvm.mlir.global' or 'llvm.func'",
                )
                .into();
        };
        let pointer = ir.ty(self.res(ir)).cast::<PointerType>(ir);
        if pointer.is_some_and(|pointer| i64::from(pointer.address_space(ir)) != i64::from(space)) {
            return ir
                .op_error(
                    self.op(),
                    format!("expects a pointer into address space {space}"),
                )
                .into();
        }
        Ok(())
    }
}

impl Verify for ConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.res(ir));
        match mismatch(ir, self.value(ir), ty) {
            None => Ok(()),
            Some(expected) => ir.op_error(self, expected).into(),
        }
    }
}

/// What is wrong with a constant of this type, if anything is.
pub(super) fn mismatch(cx: &Context, value: Attribute, ty: Type) -> Option<String> {
    let expects = |what: &str| Some(format!("expects {what}"));
    match value.data(cx) {
        AttrData::Integer { ty: value_ty, .. } => match ty.data(cx) {
            TypeData::Integer { .. } if *value_ty == Type::INDEX || *value_ty == ty => None,
            TypeData::Integer { .. } => {
                expects("the integer attribute to have the type of the result, or 'index'")
            }
            TypeData::Float(_) => expects("a float attribute for a result of floating-point type"),
            _ => expects("an integer type for the result of an integer attribute"),
        },
        AttrData::Float { ty: value_ty, .. } => (*value_ty != ty)
            .then(|| "expects the float attribute to have the type of the result".to_owned()),
        AttrData::String { value, .. } => match ty.cast::<ArrayType>(cx) {
            Some(array)
                if array.element(cx) == Type::I8 && array.size(cx) == value.len() as u64 =>
            {
                None
            }
            _ => Some(format!(
                "expects a string of {} bytes to be an array of as many 'i8'",
                value.len()
            )),
        },
        AttrData::DenseElements { .. } => elements_mismatch(cx, value.cast(cx)?, ty),
        AttrData::Array(fields) => match ty.cast::<StructType>(cx) {
            Some(ty) if ty.elements(cx).len() == fields.len() => {
                let mut fields = fields.iter().zip(ty.elements(cx));
                fields.find_map(|(field, ty)| mismatch(cx, *field, *ty))
            }
            _ => Some(format!(
                "expects an array attribute of {} elements to be a struct of as many",
                fields.len()
            )),
        },
        AttrData::SymbolRef { .. } => expects("an integer, float, string or elements attribute"),
        _ => expects("an integer, float, string or elements attribute"),
    }
}

fn elements_mismatch(cx: &Context, elements: DenseElementsAttr, ty: Type) -> Option<String> {
    let shaped = elements.ty(cx);
    if let Some(vector) = ty.cast::<VectorType>(cx) {
        let matches = vector.element(cx) == shaped.element(cx)
            && vector.shape(cx) == shaped.shape(cx).unwrap_or(&[]);
        return (!matches)
            .then(|| "expects the elements' shape and type to be those of the result".to_owned());
    }
    let mut count: u64 = 1;
    let mut ty = ty;
    while let Some(array) = ty.cast::<ArrayType>(cx) {
        count = count.saturating_mul(array.size(cx));
        ty = array.element(cx);
    }
    if ty != shaped.element(cx) {
        return Some(
            "expects the elements' type to be that of the result's innermost elements".to_owned(),
        );
    }
    let expected = elements.num_elements(cx) as u64;
    (count != expected)
        .then(|| format!("expects a result of {expected} elements, but it has {count}"))
}
