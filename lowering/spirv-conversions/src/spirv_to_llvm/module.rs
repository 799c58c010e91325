//! Modules, functions, global variables and execution modes.

use std::borrow::Cow;

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::spirv::{FunctionControl, PointerType, StorageClass};
use terrace_dialects::{llvm, spirv};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr, StringAttr, TypeAttr,
};
use terrace_ir::ods::{AttrConstraint, Enumeration, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::symbol::SymbolTable;
use terrace_ir::{Builder, Ir, Location, Op, Type, Value, builtin};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(ModuleLowering);
    patterns.add(FuncLowering);
    patterns.add(GlobalLowering);
    patterns.add(EntryPointLowering);
    patterns.add(ExecutionModeLowering);
}

conversion_pattern! {
    /// A module of the same name.
    pub ModuleLowering: spirv::ModuleOp => lower_module;
    /// A function, with what its control says.
    pub FuncLowering: spirv::FuncOp => lower_func;
    /// A global, constant where the kernel only reads it.
    pub GlobalLowering: spirv::GlobalVariableOp => lower_global;
    /// Nothing.
    pub EntryPointLowering: spirv::EntryPointOp => lower_entry_point;
    /// A constant that says how the entry point is run.
    pub ExecutionModeLowering: spirv::ExecutionModeOp => lower_execution_mode;
}

/// Puts the descriptor set and the binding of variables into their names, in all modules: nothing else tells them later.
pub(super) fn name_bindings(ir: &mut Ir) {
    if spirv::ModuleOp::cast(ir, ir.root()).is_some() {
        let mut table = SymbolTable::new(ir);
        for op in ir.all_ops() {
            let Some(variable) = spirv::GlobalVariableOp::cast(ir, op) else {
                continue;
            };
            let (Some(set), Some(binding)) = (variable.descriptor_set(ir), variable.binding(ir))
            else {
                continue;
            };
            let name = variable.sym_name(ir);
            let wanted = ir.ident(&format!("{name}_descriptor_set{set}_binding{binding}"));
            let name = table.unique_name(ir, wanted);
            table.rename(ir, op, name);
            ir.remove_attr(op, "descriptor_set");
            ir.remove_attr(op, "binding");
        }
        return;
    }
    for child in ir.children_mut() {
        name_bindings(child);
    }
}

fn lower_module(
    op: spirv::ModuleOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let name = op.sym_name(rw).map(Cow::into_owned);
    let name = name.map(|name| StringAttr::get(rw, name.as_bytes()).into());
    let module = rw.loaded_op_name_of(<builtin::ModuleOp as TypedOp>::INFO);
    let slots = <builtin::ModuleOp as TypedOp>::INFO.attributes.iter();
    let slots: SmallVec<[Option<Attribute>; 2]> = slots
        .map(|slot| match &*slot.name {
            "sym_name" => name,
            _ => None,
        })
        .collect();
    rw.rename_op(op.op(), module, &slots);
    rw.ir_mut().set_discardable_attrs(op.op(), None);
    Ok(())
}

/// Converts the function whose arena this is, in place.
fn lower_func(op: spirv::FuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let declared = op.function_type(rw);
    let inputs = declared.inputs(rw).iter();
    let inputs: Vec<Type> = inputs
        .map(|ty| rw.convert_type(*ty))
        .collect::<Result<_, _>>()?;
    let result = match declared.results(rw) {
        [] => llvm::VoidType::get(rw).into(),
        [result, ..] => rw.convert_type(*result)?,
    };
    let ty = llvm::FunctionType::get(rw, result, inputs, false);
    let control = op.function_control(rw);
    let passthrough = |name: &str| -> Attribute {
        let name = StringAttr::get(rw, name.as_bytes()).into();
        ArrayAttr::get(rw, &[name]).into()
    };
    let said = [
        (FunctionControl::INLINE, "always_inline", Attribute::UNIT),
        (FunctionControl::DONT_INLINE, "no_inline", Attribute::UNIT),
        (
            FunctionControl::PURE,
            "passthrough",
            passthrough("readonly"),
        ),
        (
            FunctionControl::CONST,
            "passthrough",
            passthrough("readnone"),
        ),
    ];
    let said = said.into_iter().find(|entry| entry.0 == control);
    let linkage = llvm::Linkage::make(rw, llvm::Linkage::External);
    let name = op.sym_name(rw).into_owned();
    let slots = llvm::FuncOp::attributes(rw, &name, ty, |slot| match (slot, said) {
        ("linkage", _) => Some(linkage),
        (slot, Some((_, name, value))) if slot == name => Some(value),
        _ => None,
    });
    let body = op.body(rw);
    rw.convert_region_types(body)?;
    let function = rw.loaded_op_name_of(<llvm::FuncOp as TypedOp>::INFO);
    rw.rename_op(op.op(), function, &slots);
    rw.ir_mut().set_discardable_attrs(op.op(), None);
    Ok(())
}

fn lower_global(
    op: spirv::GlobalVariableOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if op.initializer(rw).is_some() {
        return Err(MatchFailure::new("initial values have no conversion"));
    }
    let pointer = op.ty(rw).value(rw).cast::<PointerType>(rw);
    let pointer = pointer.ok_or_else(|| MatchFailure::new("the variable is no pointer"))?;
    let (is_constant, linkage) = match pointer.storage(rw) {
        StorageClass::Input | StorageClass::UniformConstant => (true, llvm::Linkage::External),
        StorageClass::Private => (false, llvm::Linkage::Private),
        StorageClass::Output | StorageClass::StorageBuffer => (false, llvm::Linkage::External),
        _ => {
            return Err(MatchFailure::new(
                "the storage class is not one of Input, Output, Private, StorageBuffer and UniformConstant",
            ));
        }
    };
    let address = rw.convert_type(pointer.into())?;
    let address = address.cast::<llvm::PointerType>(rw);
    let space = address.map_or(0, |address| address.address_space(rw));
    let ty = rw.convert_type(pointer.pointee(rw))?;
    let (loc, ty) = (rw.loc(op.op()), TypeAttr::get(rw, ty));
    let name = op.sym_name(rw).into_owned();
    let location = rw.attr(op.op(), "location");
    let global = llvm::GlobalOp::builder(ty, name.into(), linkage)
        .constant(is_constant)
        .addr_space(space as i32)
        .build(rw, loc);
    if let Some(location) = location {
        rw.ir_mut().set_attr(global.op(), "location", location);
    }
    rw.erase_op(op.op());
    Ok(())
}

fn lower_entry_point(
    op: spirv::EntryPointOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    rw.erase_op(op.op());
    Ok(())
}

/// The number of the mode and those that belong to it, as a struct.
fn lower_execution_mode(
    op: spirv::ExecutionModeOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let mode = op.execution_mode(rw).value();
    let numbers: Vec<i64> = op
        .values(rw)
        .elements(rw)
        .iter()
        .filter_map(|value| Some(value.cast::<IntegerAttr>(rw)?.as_i64(rw)))
        .collect();
    let mut fields = vec![Type::I32];
    if !numbers.is_empty() {
        fields.push(llvm::ArrayType::get(rw, numbers.len() as u64, Type::I32).into());
    }
    let ty: Type = llvm::StructType::literal(rw, &fields).into();
    let module = rw.attr(rw.root(), "sym_name");
    let module = module.and_then(|name| name.cast::<StringAttr>(rw));
    let module = module.map_or_else(String::new, |name| format!("_{}", name.text(rw)));
    let function = op.function(rw).symbol(rw).as_str(rw);
    let name = format!("__spv_{module}_{function}_execution_mode_info_{mode}");
    let Some(block) = rw.parent_block(op.op()) else {
        return Err(MatchFailure::new("the op is in no module"));
    };
    rw.set_insertion_point_to_start(block);
    let global = llvm::GlobalOp::builder(
        TypeAttr::get(rw, ty),
        Cow::Owned(name),
        llvm::Linkage::External,
    )
    .constant(true)
    .build(rw, loc);
    initialize(rw, global.op(), loc, ty, mode, &numbers);
    rw.erase_op(op.op());
    Ok(())
}

/// Gives a global an initial value: a struct of a number and perhaps an array of numbers.
fn initialize(
    rw: &mut ConversionRewriter<'_>,
    global: Op,
    loc: Location,
    ty: Type,
    first: i64,
    numbers: &[i64],
) {
    let Some(child) = rw.ir_mut().child_mut(global) else {
        return;
    };
    let region = child.regions(child.root())[0];
    let mut b = Builder::new(child);
    b.create_block(region, &[]);
    let mut value = llvm::PoisonOp::build(&mut b, loc, ty).res(&b);
    let mut put = |number: i64, path: &[i64]| {
        let number = IntegerAttr::get(&b, Type::I32, number.into()).into();
        let number = llvm::ConstantOp::build(&mut b, loc, Type::I32, number).res(&b);
        let path = DenseArrayAttr::i64s(&b, path);
        value = llvm::InsertValueOp::build(&mut b, loc, value, number, path).res(&b);
    };
    put(first, &[0]);
    for (index, number) in (0..).zip(numbers) {
        put(*number, &[1, index]);
    }
    llvm::ReturnOp::build(&mut b, loc, Some(value));
}
