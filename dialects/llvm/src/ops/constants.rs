//! Constants, and the addresses of globals, functions and blocks.

use terrace_dialect_base::folding::Special;
use terrace_ir::attributes::{
    ArrayAttr, AttrData, Attribute, DenseElementsAttr, FlatSymbolRefAttr,
};
use terrace_ir::ods::{AnyAttr, Fold, FoldResult, Folded, TypedOp, Verify, VerifyResult};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{IntegerType, ShapedType, TypeData, VectorType};
use terrace_ir::{Context, Ir, Op, Type};
use terrace_ods_macros::{op, op_family};

use super::{AliasOp, FuncOp, GlobalOp, IFuncOp};
use crate::{
    ArrayType, BlockAddressAttr, BlockTagAttr, LlvmDialect, LlvmType, PointerType, PoisonAttr,
    StructType, TargetType, TokenType, UndefAttr, ZeroAttr, supports_zero,
};

/// A constant: an integer, a number, a string of bytes, or the elements of an array, a vector or a struct.
///
/// An integer of type `index` is a constant of the result's type.
#[op(
    dialect = LlvmDialect, mnemonic = "mlir.constant",
    traits(Pure, ConstantLike),
    assembly { "(" $value ")" attr_dict ":" type($res) },
    verify, fold,
)]
pub struct ConstantOp {
    #[attr]
    value: AnyAttr,
    #[result]
    res: LlvmType,
}

op_family! {
    /// Values without an operand.
    #[op(
        dialect = LlvmDialect, traits(Pure, ConstantLike), fold,
        assembly { attr_dict ":" type($res) },
    )]
    struct NullaryOps<Compute> {
        #[result] res: LlvmType,
    }

    impl Fold for NullaryOps {
        fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
            FoldResult::single(Attribute::from(Compute::get(ir)))
        }
    }
}

/// Any value: each use may see another one.
#[op(family = NullaryOps<UndefAttr>, mnemonic = "mlir.undef")]
pub struct UndefOp;

/// A value whose use has no meaning.
#[op(family = NullaryOps<PoisonAttr>, mnemonic = "mlir.poison")]
pub struct PoisonOp;

/// Zero, null, or an aggregate of zeros.
#[op(
    dialect = LlvmDialect, mnemonic = "mlir.zero",
    traits(Pure, ConstantLike),
    assembly { attr_dict ":" type($res) },
    verify, fold,
)]
pub struct ZeroOp {
    #[result]
    res: LlvmType,
}

/// No token.
#[op(
    dialect = LlvmDialect, mnemonic = "mlir.none",
    traits(Pure),
    assembly { attr_dict ":" type($res) },
)]
pub struct NoneTokenOp {
    #[result]
    res: TokenType,
}

/// The address of a global or of a function, which may be defined later.
#[op(
    dialect = LlvmDialect, mnemonic = "mlir.addressof",
    traits(Pure, ConstantLike),
    interfaces(SymbolUserOpInterface),
    assembly { $global_name attr_dict ":" type($res) },
    fold,
)]
pub struct AddressOfOp {
    #[attr]
    global_name: FlatSymbolRefAttr,
    #[result]
    res: PointerType,
}

/// The address of a function of this module that behaves like another one.
#[op(
    dialect = LlvmDialect, mnemonic = "dso_local_equivalent",
    traits(Pure),
    interfaces(SymbolUserOpInterface),
    assembly { $function_name attr_dict ":" type($res) },
)]
pub struct DsoLocalEquivalentOp {
    #[attr]
    function_name: FlatSymbolRefAttr,
    #[result]
    res: PointerType,
}

/// The address of a block, for [`IndirectBrOp`](super::IndirectBrOp).
#[op(
    dialect = LlvmDialect, mnemonic = "blockaddress",
    traits(Pure),
    interfaces(SymbolUserOpInterface),
    assembly { $block_addr attr_dict ":" type($res) },
)]
pub struct BlockAddressOp {
    #[attr]
    block_addr: BlockAddressAttr,
    #[result]
    res: PointerType,
}

/// Gives the block that it is in a number by which [`BlockAddressOp`] finds it.
#[op(
    dialect = LlvmDialect, mnemonic = "blocktag",
    assembly { $tag attr_dict },
)]
pub struct BlockTagOp {
    #[attr]
    tag: BlockTagAttr,
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(self.value(ir))
    }
}

/// Zeros of types that have other constants are those.
impl Fold for ZeroOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let zero = Special::Zero.attr(ir, ir.ty(self.res(ir)));
        FoldResult::single(zero.unwrap_or_else(|| ZeroAttr::get(ir).into()))
    }
}

impl Fold for AddressOfOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.global_name(ir)))
    }
}

impl Verify for ZeroOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match supports_zero(ir, ir.ty(self.res(ir))) {
            true => Ok(()),
            false => ir
                .op_error(
                    self,
                    "target extension type does not support zero-initializer",
                )
                .into(),
        }
    }
}

impl SymbolUserOpInterface for AddressOfOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let found = symbols.lookup(self.global_name(ir).into());
        let space = found.and_then(|(table, symbol)| address_space_of(table, symbol));
        let Some(space) = space else {
            let message = "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or \
                           'llvm.mlir.ifunc'";
            return ir.op_error(self.op(), message).into();
        };
        let pointer = ir.ty(self.res(ir)).cast::<PointerType>(ir);
        if pointer.is_some_and(|pointer| pointer.address_space(ir) != space) {
            let message =
                "pointer address space must match address space of the referenced global or alias";
            return ir
                .op_error(self.op(), message)
                .help(format!("that is {space}"))
                .into();
        }
        Ok(())
    }
}

/// The address space of what a symbol names, if it is something of the dialect that has an address.
fn address_space_of(ir: &Ir, symbol: Op) -> Option<u32> {
    if let Some(global) = GlobalOp::cast(ir, symbol) {
        return u32::try_from(global.addr_space(ir)).ok();
    }
    if let Some(alias) = AliasOp::cast(ir, symbol) {
        return alias.address_space(ir);
    }
    let is_function = FuncOp::cast(ir, symbol).is_some() || IFuncOp::cast(ir, symbol).is_some();
    is_function.then_some(0)
}

impl SymbolUserOpInterface for DsoLocalEquivalentOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let error = |message: &str| ir.op_error(self.op(), message).into();
        let Some((table, symbol)) = symbols.lookup(self.function_name(ir).into()) else {
            return error("must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'");
        };
        if let Some(function) = FuncOp::cast(table, symbol) {
            return match function.linkage(table) {
                crate::Linkage::ExternWeak => {
                    error("target function with 'extern_weak' linkage not allowed")
                }
                _ => Ok(()),
            };
        }
        match AliasOp::cast(table, symbol) {
            Some(alias) if alias.is_function(table, symbols) => Ok(()),
            Some(_) => error("must reference an alias to a function"),
            None => error("must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'"),
        }
    }
}

impl SymbolUserOpInterface for BlockAddressOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let address = self.block_addr(ir);
        let found = symbols.lookup(address.function(ir).into());
        let function =
            found.and_then(|(table, symbol)| Some((table, FuncOp::cast(table, symbol)?)));
        let Some((table, function)) = function else {
            return ir
                .op_error(
                    self.op(),
                    "must reference a function defined by 'llvm.func'",
                )
                .into();
        };
        let (inside, root) = table.definition(function.into());
        let mut ops = inside.walk(root, terrace_ir::ir::WalkOrder::Pre);
        let tag = address.tag(ir);
        let has_tag = |op: Op| BlockTagOp::cast(inside, op).is_some_and(|op| op.tag(inside) == tag);
        match ops.any(has_tag) {
            true => Ok(()),
            false => ir
                .op_error(
                    self.op(),
                    "expects an existing block label target in the referenced function",
                )
                .into(),
        }
    }
}

impl Verify for ConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match mismatch(ir, self.value(ir), ir.ty(self.res(ir))) {
            None => Ok(()),
            Some(message) => ir.op_error(self, message).into(),
        }
    }
}

/// What is wrong with a constant of this type, if anything is.
fn mismatch(cx: &Context, value: Attribute, ty: Type) -> Option<String> {
    if let AttrData::String { value, .. } = value.data(cx) {
        let fits = ty.cast::<ArrayType>(cx).is_some_and(|array| {
            array.element(cx) == Type::I8 && array.size(cx) == value.len() as u64
        });
        let size = value.len();
        return (!fits)
            .then(|| format!("expected array type of {size} i8 elements for the string constant"));
    }
    if let Some(structure) = ty.cast::<StructType>(cx) {
        return struct_mismatch(cx, value, structure);
    }
    if ty.is::<TargetType>(cx) {
        return Some("does not support target extension type.".to_owned());
    }
    match value.data(cx) {
        AttrData::Integer { .. } => {
            let is_integer = ty.is::<IntegerType>(cx);
            (!is_integer).then(|| "expected integer type".to_owned())
        }
        AttrData::Float { ty: float, .. } => float_mismatch(cx, *float, ty),
        AttrData::DenseElements { .. }
        | AttrData::SparseElements { .. }
        | AttrData::ResourceElements { .. }
        | AttrData::StringElements { .. } => elements_mismatch(cx, value, ty),
        AttrData::Array(_) => match (value.cast::<ArrayAttr>(cx), ty.cast::<ArrayType>(cx)) {
            (Some(elements), Some(array)) => array_mismatch(cx, elements, array, 0),
            _ => Some("expected array or struct type for array attribute".to_owned()),
        },
        _ => Some("only supports integer, float, string or elements attributes".to_owned()),
    }
}

/// A float is of the constant's type, or, for types that LLVM does not have, an integer holds its bits.
fn float_mismatch(cx: &Context, float: Type, ty: Type) -> Option<String> {
    match (float.data(cx), ty.data(cx)) {
        (_, TypeData::Float(_)) if float != ty => {
            Some("attribute and type have different float semantics".to_owned())
        }
        (TypeData::Float(kind), TypeData::Integer { width, .. }) if kind.width() != *width => {
            Some(format!("expected integer type of width {}", kind.width()))
        }
        _ => None,
    }
}

fn struct_mismatch(cx: &Context, value: Attribute, ty: StructType) -> Option<String> {
    let fields = ty.elements(cx);
    let Some(values) = value.cast::<ArrayAttr>(cx) else {
        return Some("expected array attribute for struct type".to_owned());
    };
    let values = values.elements(cx);
    if values.len() != fields.len() {
        return Some(format!("expected array attribute of size {}", fields.len()));
    }
    for (index, (value, field)) in values.iter().zip(fields).enumerate() {
        if !field.is_signless_integer(cx) && !field.is_float(cx) {
            let message = "expected struct element types to be floating point type or integer type";
            return Some(message.to_owned());
        }
        if !matches!(
            value.data(cx),
            AttrData::Integer { .. } | AttrData::Float { .. }
        ) {
            let message = "expected element of array attribute to be floating point or integer";
            return Some(message.to_owned());
        }
        if value.ty(cx) != Some(*field) {
            return Some(format!("struct element at index {index} is of wrong type"));
        }
    }
    None
}

fn elements_mismatch(cx: &Context, value: Attribute, ty: Type) -> Option<String> {
    let shaped: ShapedType = value.ty(cx)?.cast(cx)?;
    if let TypeData::Vector { scalable, .. } = ty.data(cx)
        && scalable.contains(&true)
    {
        let is_splat = value
            .cast::<DenseElementsAttr>(cx)
            .is_some_and(|elements| elements.is_splat(cx));
        return (!is_splat).then(|| "scalable vector type requires a splat attribute".to_owned());
    }
    let mut count: i64 = 1;
    let mut element = ty;
    loop {
        if let Some(array) = element.cast::<ArrayType>(cx) {
            count = count.saturating_mul(i64::try_from(array.size(cx)).unwrap_or(i64::MAX));
            element = array.element(cx);
        } else if let Some(vector) = element.cast::<VectorType>(cx) {
            count = vector
                .shape(cx)
                .iter()
                .fold(count, |count, size| count.saturating_mul(*size));
            element = vector.element(cx);
        } else {
            break;
        }
    }
    if element == ty {
        return Some("expected vector or array type".to_owned());
    }
    let expected: i64 = shaped.shape(cx).unwrap_or(&[]).iter().product();
    if count != expected {
        return Some(format!(
            "type and attribute have a different number of elements: {count} vs. {expected}"
        ));
    }
    let own = shaped.element(cx);
    match own.data(cx) {
        TypeData::Float(_) => float_mismatch(cx, own, element),
        TypeData::Integer { .. } if !element.is::<IntegerType>(cx) => {
            Some("expected integer element type for integer elements attribute".to_owned())
        }
        _ => None,
    }
}

/// An array attribute is a constant array of arrays or structs.
fn array_mismatch(
    cx: &Context,
    value: ArrayAttr,
    ty: ArrayType,
    dimension: usize,
) -> Option<String> {
    let (elements, size) = (value.elements(cx), ty.size(cx));
    if elements.len() as u64 != size {
        return Some(format!(
            "array attribute size does not match array type size in dimension {dimension}: {} vs. {size}",
            elements.len()
        ));
    }
    let is_uniform =
        |element: &Attribute| element.is::<ZeroAttr>(cx) || element.is::<UndefAttr>(cx);
    let parts = || {
        elements
            .iter()
            .enumerate()
            .filter(|(_, element)| !is_uniform(element))
    };
    if let Some(inner) = ty.element(cx).cast::<ArrayType>(cx) {
        return parts().find_map(|(index, element)| match element.cast::<ArrayAttr>(cx) {
            Some(element) => array_mismatch(cx, element, inner, dimension + 1),
            None => Some(format!(
                "nested attribute for sub-array in dimension {dimension} at index {index} must be a zero, or undef, or array attribute"
            )),
        });
    }
    let Some(structure) = ty.element(cx).cast::<StructType>(cx) else {
        return Some(
            "for array with an array attribute must have a struct element type".to_owned(),
        );
    };
    let fields = structure.elements(cx).len();
    parts().find_map(|(index, element)| match element.cast::<ArrayAttr>(cx) {
        None => Some(format!(
            "nested attribute for struct element at index {index} must be a zero, or undef, or array attribute"
        )),
        Some(values) if values.elements(cx).len() != fields => Some(format!(
            "nested array attribute size for struct element at index {index} must match struct size: {} vs. {fields}",
            values.elements(cx).len()
        )),
        Some(_) => None,
    })
}
