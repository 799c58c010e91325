//! The decisions of the analysis as attributes, and the attributes that it reads.

use terrace_dialects::bufferization::TensorLike;
use terrace_dialects::func::FuncOp;
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, IntegerAttr, StringAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::{Ir, Op, SmallVec, Type};

use crate::analysis::{AnalysisState, Decisions, Operand};
use crate::buffers::Program;
use crate::functions::{Facts, returns};

const MARK: &str = "__inplace_operands_attr__";

/// Marks each op with what was decided of its operands.
pub(crate) fn mark(ir: &mut Ir, program: Program<'_>, decisions: &Decisions) {
    let state = AnalysisState::new(ir, program, decisions);
    let mut marks: Vec<(Op, Attribute)> = Vec::new();
    for op in ir.walk(ir.root(), WalkOrder::Post) {
        if state.tensor_operands(op).next().is_none() {
            continue;
        }
        let words = ir.operands(op).enumerate().map(|(index, value)| {
            let word = match TensorLike::matches(ir, ir.ty(value)) {
                false => "none",
                true if state.is_in_place(Operand::new(op, index)) => "true",
                true => "false",
            };
            StringAttr::get(ir, word).into()
        });
        let words: SmallVec<[Attribute; 4]> = words.collect();
        marks.push((op, ArrayAttr::get(ir, &words).into()));
    }
    for (op, mark) in marks {
        ir.set_attr(op, MARK, mark);
    }
}

/// Says what a function does to its arguments, and which of them it returns.
pub(crate) fn mark_function(ir: &mut Ir, facts: &Facts) {
    let (root, Some(effects)) = (ir.root(), &facts.effects) else {
        return;
    };
    for end in returns(ir) {
        let arguments = (0..ir.num_operands(end)).map(|result| {
            let argument = effects.equivalent.get(&result);
            argument.map_or(-1, |argument| i64::try_from(*argument).unwrap_or(-1))
        });
        let arguments: SmallVec<[i64; 4]> = arguments.collect();
        if arguments.iter().any(|argument| *argument != -1) {
            let numbers = arguments
                .into_iter()
                .map(|number| IntegerAttr::get(ir, Type::I64, number.into()).into());
            let numbers: SmallVec<[Attribute; 4]> = numbers.collect();
            let numbers = ArrayAttr::get(ir, &numbers);
            ir.set_attr(end, "__equivalent_func_args__", numbers.into());
        }
    }
    let attrs = FuncOp::cast(ir, root).and_then(|function| function.arg_attrs(ir));
    let dictionaries = facts.inputs.iter().enumerate().map(|(number, ty)| {
        let dict = attrs.and_then(|attrs| attrs.elements(ir).get(number)?.cast::<DictAttr>(ir));
        let mut entries = dict.map_or_else(Vec::new, |dict| dict.entries(ir).to_vec());
        let access = ir.ident("bufferization.access");
        let is_new = !entries.iter().any(|(name, _)| *name == access);
        if TensorLike::matches(ir, *ty) && is_new {
            let word = match (
                effects.read.contains(&number),
                effects.written.contains(&number),
            ) {
                (true, true) => "read-write",
                (true, false) => "read",
                (false, true) => "write",
                (false, false) => "none",
            };
            entries.push((access, StringAttr::get(ir, word).into()));
        }
        DictAttr::get(ir, entries).into()
    });
    let dictionaries: SmallVec<[Attribute; 4]> = dictionaries.collect();
    if !dictionaries.is_empty() {
        let attrs = ArrayAttr::get(ir, &dictionaries);
        ir.set_attr(root, "arg_attrs", attrs.into());
    }
}

/// Removes the attributes of a function's arguments that only the analysis needs.
pub(crate) fn remove_argument_attributes(ir: &mut Ir) {
    let root = ir.root();
    let Some(attrs) = FuncOp::cast(ir, root).and_then(|function| function.arg_attrs(ir)) else {
        return;
    };
    let is_ours = |name: &str| {
        matches!(
            name,
            "bufferization.access" | "bufferization.buffer_layout" | "bufferization.writable"
        )
    };
    let mut dictionaries: SmallVec<[Attribute; 4]> = SmallVec::new();
    for attr in attrs.elements(ir) {
        let Some(dict) = attr.cast::<DictAttr>(ir) else {
            return;
        };
        let kept = dict.entries(ir).iter().copied();
        let kept = kept.filter(|(name, _)| !is_ours(name.as_str(ir)));
        dictionaries.push(DictAttr::get(ir, kept.collect::<Vec<_>>()).into());
    }
    let is_empty = |attr: &Attribute| {
        let dict = attr.cast::<DictAttr>(ir);
        dict.is_none_or(|dict| dict.entries(ir).is_empty())
    };
    match dictionaries.iter().all(is_empty) {
        true => {
            ir.remove_attr(root, "arg_attrs");
        }
        false => {
            let attrs = ArrayAttr::get(ir, &dictionaries);
            ir.set_attr(root, "arg_attrs", attrs.into());
        }
    }
}
