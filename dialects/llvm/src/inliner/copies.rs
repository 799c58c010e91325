//! Arguments whose memory is passed by value.

use terrace_ir::attributes::{Attribute, BoolAttr, IntegerAttr, TypeAttr};
use terrace_ir::interfaces::DataLayout;
use terrace_ir::ir::ValueDef;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Ir, Op, Type, Value};
use terrace_passes::transforms::InlinedBody;

use super::argument_attribute;
use crate::{AllocaOp, ConstantOp, FuncOp, MemcpyOp, ModRefInfo};

/// What a function gets of an argument whose memory is passed by value.
pub(super) struct Passed {
    /// What is in the memory.
    element: Type,
    /// The alignment that the function counts on, 1 if it says nothing.
    alignment: u64,
}

impl Passed {
    /// Of a parameter, if it is passed so.
    pub(super) fn of(ir: &Ir, function: FuncOp, parameter: usize) -> Option<Self> {
        let element = argument_attribute(ir, function, parameter, "llvm.byval")?;
        let alignment = argument_attribute(ir, function, parameter, "llvm.align");
        Some(Passed {
            element: element.cast::<TypeAttr>(ir)?.value(ir),
            alignment: number(ir, alignment).unwrap_or(1),
        })
    }

    /// How many bytes are copied, if that is the same on each run.
    pub(super) fn size(&self, ir: &Ir, layout: &DataLayout) -> Option<u64> {
        layout.size(ir, self.element)?.known()
    }
}

fn number(ir: &Ir, attribute: Option<Attribute>) -> Option<u64> {
    let number = attribute?.cast::<IntegerAttr>(ir)?;
    u64::try_from(number.value(ir)).ok()
}

/// Makes the copies that a body gets of memory that is passed by value: each in a slot that is made where the caller begins, before the
/// call. A function that only reads gets what is passed, if it is aligned as that function says.
pub(super) fn copy_arguments(ir: &mut Ir, inlined: &InlinedBody<'_>) {
    let InlinedBody {
        call,
        callee,
        body,
        layout,
    } = *inlined;
    let Some(function) = FuncOp::cast(callee, callee.root()) else {
        return;
    };
    let only_reads = only_reads(callee, function);
    let parameters = ir
        .first_block(body)
        .map(|entry| ir.block_args(entry).to_vec());
    for (index, parameter) in parameters.into_iter().flatten().enumerate() {
        let Some(passed) = Passed::of(callee, function, index) else {
            continue;
        };
        let pointer = ir.operand(call, index);
        if only_reads && is_aligned(ir, pointer, &passed, layout) {
            continue;
        }
        if let Some(copy) = copy(ir, call, pointer, &passed, layout) {
            ir.replace_all_uses(parameter, copy);
        }
    }
}

/// Whether a function writes to no memory.
fn only_reads(ir: &Ir, function: FuncOp) -> bool {
    function.memory_effects(ir).is_some_and(|effects| {
        let effects = [
            effects.other(ir),
            effects.arg_mem(ir),
            effects.inaccessible_mem(ir),
        ];
        let writes = |effect| matches!(effect, ModRefInfo::Mod | ModRefInfo::ModRef);
        !effects.into_iter().any(writes)
    })
}

/// Whether a pointer has the alignment that a function counts on. A slot is given it, if the stack can have it.
fn is_aligned(ir: &mut Ir, pointer: Value, passed: &Passed, layout: &DataLayout) -> bool {
    let wanted = passed.alignment;
    if let Some(slot) = pointer.defining::<AllocaOp>(ir) {
        let known = slot.alignment(ir).unwrap_or(1);
        if u64::try_from(known).is_ok_and(|known| known >= wanted) {
            return true;
        }
        let stack = layout.stack_alignment(ir) / 8;
        let alignment = i64::try_from(wanted).ok();
        let alignment = alignment.filter(|_| stack == 0 || wanted <= stack);
        if let Some(alignment) = alignment {
            let alignment = IntegerAttr::i64(ir, alignment);
            ir.set_attr(slot.op(), "alignment", alignment.into());
        }
        return alignment.is_some();
    }
    wanted <= parameter_alignment(ir, pointer).unwrap_or(1)
}

/// The alignment of a pointer that the function itself gets.
fn parameter_alignment(ir: &Ir, pointer: Value) -> Option<u64> {
    let ValueDef::Argument { block, index } = ir.def(pointer) else {
        return None;
    };
    let function = FuncOp::cast(ir, ir.block_op(block)?)?;
    let is_parameter = ir.first_block(function.body(ir)) == Some(block);
    let alignment = argument_attribute(ir, function, index as usize, "llvm.align");
    number(ir, alignment).filter(|_| is_parameter)
}

/// A copy of memory.
fn copy(
    ir: &mut Ir,
    call: Op,
    pointer: Value,
    passed: &Passed,
    layout: &DataLayout,
) -> Option<Value> {
    let size = i64::try_from(passed.size(ir, layout)?).ok()?;
    let alignment = layout.abi_alignment(ir, passed.element).unwrap_or(1);
    let alignment = i64::try_from(alignment.max(passed.alignment)).ok();
    let function = ir
        .parent_region(call)
        .and_then(|region| ir.first_block(region));
    let first = function.and_then(|entry| ir.first_op(entry))?;
    let (loc, ty) = (ir.loc(call), ir.ty(pointer));
    let constant = |b: &mut Builder<'_>, value: i64| {
        let value = IntegerAttr::i64(b, value);
        ConstantOp::build(b, loc, Type::I64, value.into()).res(b)
    };
    let mut b = Builder::before(ir, first);
    let one = constant(&mut b, 1);
    let slot = AllocaOp::of(&mut b, loc, ty, one, passed.element, alignment).res(&b);
    let mut b = Builder::before(ir, call);
    let size = constant(&mut b, size);
    MemcpyOp::build(&mut b, loc, slot, pointer, size, BoolAttr::get(false));
    Some(slot)
}
