//! The types of handles, which stand for ops, values or parameters, and constraints on them.

use terrace_ir::ods::{ArrayAttrOf, DenseI64ArrayAttr, I64ArrayAttr, VerifyResult, VerifyType};
use terrace_ir::types::{IntegerType, Type};
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::{constraint, ty, type_interface};

use super::TransformDialect;

/// A type of handles of ops.
#[type_interface]
pub trait TransformHandleTypeInterface {
    /// The only name that the ops may have, if there is one.
    fn op_name<'a>(&self, cx: &'a Context) -> Option<&'a str> {
        let _ = cx;
        None
    }
}

/// A type of handles of values.
#[type_interface]
pub trait TransformValueHandleTypeInterface {}

/// A type of parameters, which stand for attributes.
#[type_interface]
pub trait TransformParamTypeInterface {}

/// Parameters that are affine maps.
#[ty(dialect = TransformDialect, mnemonic = "affine_map", interfaces(TransformParamTypeInterface))]
pub struct AffineMapParamType;

/// A handle of any ops.
#[ty(dialect = TransformDialect, mnemonic = "any_op", interfaces(TransformHandleTypeInterface))]
pub struct AnyOpType;

/// A handle of any values.
#[ty(dialect = TransformDialect, mnemonic = "any_value", interfaces(TransformValueHandleTypeInterface))]
pub struct AnyValueType;

/// A handle of ops with a name.
#[ty(
    dialect = TransformDialect, mnemonic = "op", assembly { "<" $operation_name ">" },
    interfaces(TransformHandleTypeInterface),
)]
pub struct OperationType {
    /// The name.
    operation_name: String,
}

/// Parameters of any kind.
#[ty(dialect = TransformDialect, mnemonic = "any_param", interfaces(TransformParamTypeInterface))]
pub struct AnyParamType;

/// Parameters that are numbers of a type.
#[ty(
    dialect = TransformDialect, mnemonic = "param", assembly { "<" $ty ">" }, verify,
    interfaces(TransformParamTypeInterface),
)]
pub struct ParamType {
    /// The type.
    #[name = "type"]
    ty: Type,
}

/// Parameters that are types.
#[ty(dialect = TransformDialect, mnemonic = "type", interfaces(TransformParamTypeInterface))]
pub struct TypeParamType;

impl VerifyType for ParamType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let number = self.ty(cx).cast::<IntegerType>(cx);
        if number.is_some_and(|ty| ty.width(cx) <= 64) {
            return Ok(());
        }
        let message = "only supports integer types with width <=64";
        Err(Diagnostic::error(loc, message))
    }
}

impl TransformHandleTypeInterface for AnyOpType {}

impl TransformHandleTypeInterface for OperationType {
    fn op_name<'a>(&self, cx: &'a Context) -> Option<&'a str> {
        Some(self.operation_name(cx))
    }
}

impl TransformValueHandleTypeInterface for AnyValueType {}
impl TransformParamTypeInterface for AffineMapParamType {}
impl TransformParamTypeInterface for AnyParamType {}
impl TransformParamTypeInterface for ParamType {}
impl TransformParamTypeInterface for TypeParamType {}

/// Whether a type is one of handles of ops.
pub fn is_op_handle(cx: &Context, ty: Type) -> bool {
    ty.interface::<dyn TransformHandleTypeInterface>(cx)
        .is_some()
}

/// Whether a type is one of handles of values.
pub fn is_value_handle(cx: &Context, ty: Type) -> bool {
    ty.interface::<dyn TransformValueHandleTypeInterface>(cx)
        .is_some()
}

/// Whether a type is one of parameters.
pub fn is_param(cx: &Context, ty: Type) -> bool {
    ty.interface::<dyn TransformParamTypeInterface>(cx)
        .is_some()
}

/// Whether two types stand for things of one kind: ops, values or parameters.
pub(super) fn are_of_one_kind(cx: &Context, a: Type, b: Type) -> bool {
    let kind = |ty| {
        [
            is_op_handle(cx, ty),
            is_value_handle(cx, ty),
            is_param(cx, ty),
        ]
    };
    kind(a) == kind(b)
}

/// Whether a type is that of handles of ops with this name.
fn is_handle_to(cx: &Context, ty: Type, name: &str) -> bool {
    ty.cast::<OperationType>(cx)
        .is_some_and(|ty| ty.operation_name(cx) == name)
}

constraint! {
    /// TransformHandleTypeInterface instance
    pub OpHandle: Type = |cx, ty| is_op_handle(cx, ty);

    /// TransformValueHandleTypeInterface instance
    pub ValueHandle: Type = |cx, ty| is_value_handle(cx, ty);

    /// TransformParamTypeInterface instance
    pub ParamHandle: Type = |cx, ty| is_param(cx, ty);

    /// any transform handle or parameter
    pub AnyHandleOrParam: Type = OpHandle | ValueHandle | ParamHandle;

    /// transform any param type or any handle type
    pub ParamOrOpHandle: Type = OpHandle | ParamHandle;

    /// transform operation or value handle
    pub OpOrValueHandle: Type = OpHandle | ValueHandle;

    /// any transform handle
    pub RemarkHandle: Type = OpHandle | ValueHandle;

    /// transform operation or value handle or
    pub HandleOrAffineMap: Type = OpHandle | ValueHandle | AffineMapParamType;

    /// Transform IR handle to bufferization.alloc_tensor operations
    pub HandleToAllocTensor: Type = |cx, ty| is_handle_to(cx, ty, "bufferization.alloc_tensor");

    /// Transform IR handle to linalg.pack operations
    pub HandleToPack: Type = |cx, ty| is_handle_to(cx, ty, "linalg.pack");

    /// Transform IR handle to linalg.transpose operations
    pub HandleToTranspose: Type = |cx, ty| is_handle_to(cx, ty, "linalg.transpose");

    /// Transform IR handle to linalg.unpack operations
    pub HandleToUnpack: Type = |cx, ty| is_handle_to(cx, ty, "linalg.unpack");

    /// Transform IR handle to memref.alloc operations
    pub HandleToAlloc: Type = |cx, ty| is_handle_to(cx, ty, "memref.alloc");

    /// Transform IR handle to memref.alloca operations
    pub HandleToAlloca: Type = |cx, ty| is_handle_to(cx, ty, "memref.alloca");

    /// Transform IR handle to scf.for operations
    pub HandleToFor: Type = |cx, ty| is_handle_to(cx, ty, "scf.for");

    /// Transform IR handle to tensor.collapse_shape operations
    pub HandleToCollapseShape: Type = |cx, ty| is_handle_to(cx, ty, "tensor.collapse_shape");

    /// Transform IR handle to tensor.empty operations
    pub HandleToEmpty: Type = |cx, ty| is_handle_to(cx, ty, "tensor.empty");

    /// Transform IR handle to tensor.expand_shape operations
    pub HandleToExpandShape: Type = |cx, ty| is_handle_to(cx, ty, "tensor.expand_shape");

    /// Transform IR handle to tensor.extract_slice operations
    pub HandleToExtractSlice: Type = |cx, ty| is_handle_to(cx, ty, "tensor.extract_slice");

    /// Transform IR handle to tensor.pad operations
    pub HandleToPad: Type = |cx, ty| is_handle_to(cx, ty, "tensor.pad");

    /// i64 dense array attribute whose value is non-negative
    pub NonNegativeI64Array: Attribute = DenseI64ArrayAttr & |cx, array| array.as_i64s(cx).all(|number| number >= 0);

    /// i64 dense array attribute with 0 or 3 elements
    pub NoneOrThreeI64Array: Attribute = DenseI64ArrayAttr & |cx, array| [0, 3].contains(&array.len(cx));

    /// array of arrays of i64
    pub I64ArrayArrayAttr: Attribute = ArrayAttrOf<I64ArrayAttr>;
}
