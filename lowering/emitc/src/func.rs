//! `convert-func-to-emitc`: functions of C, which have one result or none.

use terrace_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Legality, TypeConverter,
    conversion_pattern,
};
use terrace_dialects::{emitc, func};
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, StringAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::context::Ident;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Ir, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::types::apply;

/// Convert functions, calls and returns to those of C.
#[pass(
    name = "convert-func-to-emitc",
    on = ModuleOp,
    dependent_dialects(emitc::EmitcDialect)
)]
pub struct FuncToEmitcPass {}

impl Pass for FuncToEmitcPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        populate_func_to_emitc(&mut patterns);
        let target = ConversionTarget::new()
            .dialect::<emitc::EmitcDialect>(Legality::Legal)
            .op::<func::CallOp>(Legality::Illegal)
            .op::<func::FuncOp>(Legality::Illegal)
            .op::<func::ReturnOp>(Legality::Illegal);
        apply(ir, &patterns, &TypeConverter::new(), &target)
    }
}

/// Adds the patterns of the func dialect.
pub fn populate_func_to_emitc(patterns: &mut ConversionPatterns) {
    patterns.add(FuncLowering);
    patterns.add(CallLowering);
    patterns.add(ReturnLowering);
}

conversion_pattern! {
    /// A function; a private one is seen in its file alone, and one without a body is defined elsewhere.
    pub FuncLowering: func::FuncOp => lower_func;
    /// A call of a function with one result or none.
    pub CallLowering: func::CallOp => lower_call;
    /// A return from a function that was converted.
    pub ReturnLowering: func::ReturnOp => lower_return;
}

const SEVERAL_RESULTS: &str = "a function of C has one result or none";

/// What a type becomes that functions return.
fn returned_type(rw: &ConversionRewriter<'_>, ty: Type) -> Result<Type, MatchFailure> {
    let ty = rw.convert_type(ty)?;
    match ty.is::<emitc::ArrayType>(rw) {
        true => Err(MatchFailure::new("functions of C do not return arrays")),
        false => Ok(ty),
    }
}

/// Converts the function whose arena this is, in place.
fn lower_func(op: func::FuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let ty = op.function_type(rw);
    match ty.results(rw) {
        [] => {}
        [result] => {
            returned_type(rw, *result)?;
        }
        _ => return Err(MatchFailure::new(SEVERAL_RESULTS)),
    }
    let converted = rw.converter().convert_function(rw, ty);
    let Some(ty) = converted else {
        return Err(MatchFailure::new(
            "a type of the signature has no conversion",
        ));
    };
    let entry = rw.first_block(op.body(rw));
    let specifier = match (entry, op.sym_visibility(rw).as_deref()) {
        (None, _) => Some("extern"),
        (Some(_), Some("private")) => Some("static"),
        (Some(_), _) => None,
    };
    let specifiers = specifier.map(|word| {
        let word = StringAttr::get(rw, word.as_bytes()).into();
        ArrayAttr::get(rw, &[word]).into()
    });
    let mut others: Vec<(Ident, Attribute)> = Vec::new();
    let slots = &emitc::FuncOp::INFO.attributes;
    let mut inherent: Vec<Option<Attribute>> = vec![None; slots.len()];
    for (name, attr) in rw.attributes(op.op()) {
        match emitc::FuncOp::INFO.attribute_slot(name) {
            Some(slot) => inherent[slot] = Some(attr),
            None => others.push((rw.ident(name), attr)),
        }
    }
    for (slot, attr) in slots.iter().zip(&mut inherent) {
        match &*slot.name {
            "function_type" => *attr = Some(TypeAttr::get(rw, ty.into()).into()),
            "specifiers" if specifiers.is_some() => *attr = specifiers,
            _ => {}
        }
    }
    let others = (!others.is_empty()).then(|| DictAttr::get(rw, others));
    let name = rw.loaded_op_name_of(emitc::FuncOp::INFO);
    rw.rename_op(op.op(), name, &inherent);
    rw.ir_mut().set_discardable_attrs(op.op(), others);
    match entry {
        Some(entry) => rw.convert_block_types(entry),
        None => Ok(()),
    }
}

fn lower_call(
    op: func::CallOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if rw.num_results(op.op()) > 1 {
        return Err(MatchFailure::new(SEVERAL_RESULTS));
    }
    let result = rw.result_types(op.op()).next();
    let result = result.map(|ty| returned_type(rw, ty)).transpose()?;
    let name = rw.loaded_op_name_of(emitc::CallOp::INFO);
    let mut call = OpState::new(rw, name, rw.loc(op.op()));
    call.operands.extend_from_slice(operands);
    call.result_types.extend(result);
    for (name, attr) in rw.attributes(op.op()) {
        call.set_attr(rw, name, attr);
    }
    let call = rw.create_from(call);
    rw.replace_op_with(op.op(), call);
    Ok(())
}

fn lower_return(
    op: func::ReturnOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if emitc::FuncOp::cast(rw, rw.root()).is_none() {
        return Err(MatchFailure::new("the function is none of C"));
    }
    if operands.len() > 1 {
        return Err(MatchFailure::new(SEVERAL_RESULTS));
    }
    let loc = rw.loc(op.op());
    emitc::ReturnOp::build(rw, loc, operands.first().copied());
    rw.erase_op(op.op());
    Ok(())
}
