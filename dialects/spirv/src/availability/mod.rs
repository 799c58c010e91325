//! What modules require of a target: versions, extensions and capabilities of ops, of their attributes, and of the types of values.

mod ops;
mod types;

use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Ir, Op, Type};

use super::{
    AddressingModel, Available, Capability, Dim, ExecutionMode, ExecutionModel, FuncOp,
    FunctionControl, GlobalVariableOp, GroupOperation, ImageOperands, LinkageType, LoopControl,
    MemoryAccess, MemoryModel, MemorySemantics, PackedVectorFormat, Requirement, Scope,
    SelectionControl, StorageClass, width,
};

/// Calls a function with what an op requires: its kind, and the cases of enums among its attributes.
pub fn op_requirements(ir: &Ir, op: Op, visit: &mut dyn FnMut(&'static Requirement)) {
    let name = ir.name(op).as_str(ir);
    if let Some(requirement) = ops::of_name(name) {
        visit(requirement);
        if requirement.capabilities == [Capability::DotProduct] {
            visit(dot_product(ir, op));
        }
    }
    let Some(info) = ir.info(op) else { return };
    for slot in 0..info.attributes.len() {
        if let Some(attr) = ir.inherent_attr(op, slot) {
            attribute_requirements(ir, attr, visit);
        }
    }
}

/// What the factors of a dot product of integers require.
fn dot_product(ir: &Ir, op: Op) -> &'static Requirement {
    const fn needs(capabilities: &'static [Capability]) -> Requirement {
        Requirement {
            capabilities,
            ..Requirement::NONE
        }
    }
    static PACKED: Requirement = needs(&[Capability::DotProductInput4x8BitPacked]);
    static BYTES: Requirement = needs(&[Capability::DotProductInput4x8Bit]);
    static ALL: Requirement = needs(&[Capability::DotProductInputAll]);
    let factor = ir.ty(ir.operand(op, 0));
    match factor.cast::<VectorType>(ir) {
        None => &PACKED,
        Some(vector) if vector.shape(ir) == [4] && width(ir, vector.element(ir)) == Some(8) => {
            &BYTES
        }
        Some(_) => &ALL,
    }
}

/// Asks what an attribute requires, if it is of one enum.
type OfAttribute = fn(&Context, Attribute, &mut dyn FnMut(&'static Requirement)) -> bool;

fn attribute_requirements(
    cx: &Context,
    attr: Attribute,
    visit: &mut dyn FnMut(&'static Requirement),
) {
    fn of<E>(cx: &Context, attr: Attribute, visit: &mut dyn FnMut(&'static Requirement)) -> bool
    where
        E: Available + for<'a> AttrConstraint<Value<'a> = E>,
    {
        let value = E::read(cx, attr);
        value
            .into_iter()
            .flat_map(Available::requirements)
            .for_each(visit);
        value.is_some()
    }
    let kinds: [OfAttribute; 16] = [
        of::<AddressingModel>,
        of::<Dim>,
        of::<ExecutionMode>,
        of::<ExecutionModel>,
        of::<FunctionControl>,
        of::<GroupOperation>,
        of::<ImageOperands>,
        of::<LinkageType>,
        of::<LoopControl>,
        of::<MemoryAccess>,
        of::<MemoryModel>,
        of::<MemorySemantics>,
        of::<PackedVectorFormat>,
        of::<Scope>,
        of::<SelectionControl>,
        of::<StorageClass>,
    ];
    kinds.iter().any(|of| of(cx, attr, visit));
}

/// The types that an op requires: of its values, of a variable, of a function.
pub fn required_types(ir: &Ir, op: Op) -> Vec<Type> {
    let operands = ir.operands(op).map(|operand| ir.ty(operand));
    let mut types: Vec<Type> = operands.chain(ir.result_types(op)).collect();
    if let Some(variable) = GlobalVariableOp::cast(ir, op) {
        types.push(variable.ty(ir).value(ir));
    }
    if let Some(function) = FuncOp::cast(ir, op) {
        let ty = function.function_type(ir);
        types.extend(ty.inputs(ir));
        types.extend(ty.results(ir));
    }
    types
}

/// Calls a function with what a type requires.
pub fn type_requirements(cx: &Context, ty: Type, visit: &mut dyn FnMut(&'static Requirement)) {
    types::for_each(cx, ty, visit);
}
