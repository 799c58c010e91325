//! C interfaces: a function `_mlir_ciface_NAME` beside a function with the attribute `llvm.emit_c_interface`, whose memrefs
//! are passed as pointers to descriptors, as a C program has them.

use smallvec::SmallVec;
use terrace_dialects::llvm;
use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::conversion::ConversionRewriter;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::FunctionType;
use terrace_ir::{Builder, Location, Type, Value};

use super::types::{expanded_types, result_type};

/// The attribute that asks for a C interface.
pub(super) const EMIT_C_INTERFACE: &str = "llvm.emit_c_interface";

/// How the C interface passes an argument.
struct Argument {
    /// The converted type.
    ty: Type,
    /// The number of values that the function takes for it: more than one for a memref, which comes by pointer.
    num_values: usize,
    /// Whether it comes by pointer.
    by_pointer: bool,
}

/// Asks for the C interface of a function of this type. A result that is a struct is stored where the first argument
/// points.
pub(super) fn require(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &str,
    ty: FunctionType,
) -> RewriteResult {
    let cannot_convert =
        || MatchFailure::new("the C interface has a type that cannot be converted");
    let mut arguments: Vec<Argument> = Vec::new();
    for input in ty.inputs(rw) {
        let values = expanded_types(rw.converter(), rw, *input).ok_or_else(cannot_convert)?;
        let converted = rw.convert_type(*input)?;
        let by_pointer = values[..] != [converted];
        arguments.push(Argument {
            ty: converted,
            num_values: values.len(),
            by_pointer,
        });
    }
    let result = result_type(rw.converter(), rw, ty.results(rw)).ok_or_else(cannot_convert)?;
    let callee = name.to_owned();
    rw.require_symbol(format!("_mlir_ciface_{name}"), move |b| {
        build(b, loc, &callee, &arguments, result);
    });
    Ok(())
}

/// Declares the C interface of a function that C defines, and gives its name.
pub(super) fn require_declaration(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &str,
    result: Option<Type>,
    arguments: &[Value],
) -> String {
    let callee = format!("_mlir_ciface_{name}");
    let inputs: Vec<Type> = arguments.iter().map(|argument| rw.ty(*argument)).collect();
    let result = result.unwrap_or_else(|| llvm::VoidType::get(rw).into());
    let ty = llvm::FunctionType::get(rw, result, inputs, false);
    let declared = callee.clone();
    rw.require_symbol(callee.clone(), move |b: &mut Builder<'_>| {
        let function = llvm::FuncOp::declare(b, loc, &declared, ty);
        if let Some(ir) = b.ir_mut().child_mut(function.into()) {
            let root = ir.root();
            ir.set_attr(root, EMIT_C_INTERFACE, Attribute::UNIT);
        }
    });
    callee
}

fn build(
    b: &mut Builder<'_>,
    loc: Location,
    callee: &str,
    arguments: &[Argument],
    result: Option<Type>,
) {
    let pointer: Type = llvm::PointerType::get(b, 0).into();
    let stored = result.filter(|ty| ty.is::<llvm::StructType>(b));
    let inputs = arguments.iter().map(|argument| {
        if argument.by_pointer {
            pointer
        } else {
            argument.ty
        }
    });
    let inputs: Vec<Type> = stored.map(|_| pointer).into_iter().chain(inputs).collect();
    let void = llvm::VoidType::get(b).into();
    let returned = if stored.is_some() { None } else { result };
    let ty = llvm::FunctionType::of(b, returned.unwrap_or(void), &inputs);
    let function = llvm::FuncOp::declare(b, loc, &format!("_mlir_ciface_{callee}"), ty);
    let ir = b
        .ir_mut()
        .child_mut(function.into())
        .expect("a function has an arena of its own");
    let root = ir.root();
    ir.set_attr(root, EMIT_C_INTERFACE, Attribute::UNIT);
    let region = ir.regions(root)[0];
    let entry = ir.append_block(region, &inputs);
    let b = &mut Builder::at_end(ir, entry);
    let mut own = b.block_args(entry).to_vec().into_iter();
    let destination = stored.and_then(|_| own.next());
    let mut passed: SmallVec<[Value; 8]> = SmallVec::new();
    for (argument, value) in arguments.iter().zip(own) {
        if !argument.by_pointer {
            passed.push(value);
            continue;
        }
        let descriptor = llvm::LoadOp::build(b, loc, argument.ty, value).res(b);
        for path in super::descriptor::paths(argument.num_values) {
            let path = DenseArrayAttr::i64s(b, &path);
            passed.push(llvm::ExtractValueOp::build(b, loc, descriptor, path).res(b));
        }
    }
    let call = llvm::CallOp::direct(b, loc, callee, result.as_slice(), &passed);
    let value = result.map(|_| b.result(call.into(), 0));
    if let (Some(destination), Some(value)) = (destination, value) {
        llvm::StoreOp::build(b, loc, value, destination);
    }
    llvm::ReturnOp::build(b, loc, value.filter(|_| destination.is_none()));
}
