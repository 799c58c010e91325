//! `buffer-results-to-out-params`: callers say where results go.

use rustc_hash::FxHashMap;
use terrace_dialects::func::ReturnOp;
use terrace_dialects::memref::{AllocOp, AllocaOp, CastOp, CopyOp, ReallocOp, strides_and_offset};
use terrace_ir::attributes::{DictAttr, UnitAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::context::Ident;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::symbol::{Visibility, visibility};
use terrace_ir::types::{DYNAMIC, MemRefType, Type};
use terrace_ir::{Block, Context, Diagnostic, Ir, Op, SmallVec, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use super::{Call, Functions, dictionaries, drop_results, kept, replace_call, returns, root};
use super::{set_dictionaries, set_type};

/// Converts memref-typed function results to out-params.
///
/// The caller allocates them, and the function copies its results there. It is best done just after bufferization.
#[pass(
    name = "buffer-results-to-out-params", on = ModuleOp,
    dependent_dialects(terrace_dialects::memref::MemRefDialect)
)]
pub struct BufferResultsToOutParamsPass {
    /// Add the attribute 'bufferize.result' to all output parameters.
    #[option(default = false)]
    add_result_attr: bool,
    /// Hoist static allocations to call sites.
    #[option(default = false)]
    hoist_static_allocs: bool,
    /// Hoist dynamic allocations to call sites.
    #[option(default = false)]
    hoist_dynamic_allocs: bool,
    /// Modify function signatures of public functions.
    #[option(default = false)]
    modify_public_functions: bool,
}

/// A result that became an argument.
struct OutParam {
    ty: MemRefType,
    /// The arguments that are its dynamic sizes, if they are known.
    sizes: Option<SmallVec<[usize; 4]>>,
}

/// By result: what it became, if it is another argument now.
type OutParams = Vec<Option<OutParam>>;

impl Pass for BufferResultsToOutParamsPass {
    fn run(&mut self, module: &mut Ir, cx: &mut PassContext) -> PassResult {
        let functions = Functions::of(module);
        let mut changed: FxHashMap<Ident, OutParams> = FxHashMap::default();
        for (name, stub) in &functions.defined {
            let ir = module.child_mut(*stub).expect("a function is isolated");
            let is_public = visibility(ir, ir.root()) == Visibility::Public;
            if !is_public || self.modify_public_functions {
                changed.insert(*name, self.change_function(ir)?);
            }
        }
        let mut first: PassResult = Ok(());
        for (name, _) in &functions.defined {
            let Some(params) = changed.get(name) else {
                continue;
            };
            for call in functions.calls_of(*name) {
                if let Err(error) = change_call(module, *call, params) {
                    match first.is_ok() {
                        true => first = Err(error),
                        false => cx.context().emit(&error),
                    }
                }
            }
        }
        first
    }
}

impl BufferResultsToOutParamsPass {
    fn change_function(&self, ir: &mut Ir) -> Result<OutParams, Diagnostic> {
        let ty = root(ir).function_type(ir);
        let mut params: OutParams = Vec::new();
        for result in ty.results(ir) {
            let ty = result.cast::<MemRefType>(ir);
            if ty.is_some_and(|ty| ty.layout(ir).is_some() && !has_dynamic_layout(ir, ty)) {
                let message = "cannot create out param for result with unsupported layout";
                return Err(ir.error(ir.root(), message));
            }
            params.push(ty.map(|ty| OutParam { ty, sizes: None }));
        }
        let arguments = self.move_results(ir, &params);
        self.change_returns(ir, &mut params, &arguments);
        Ok(params)
    }

    /// Makes results arguments. Gives for each result the argument of the body.
    fn move_results(&self, ir: &mut Ir, params: &OutParams) -> Vec<Option<Value>> {
        let (root, function) = (ir.root(), root(ir));
        let mut inputs: SmallVec<[Type; 4]> = function.function_type(ir).inputs(ir).into();
        let mut attrs = dictionaries(ir, function.arg_attrs(ir), inputs.len());
        let is_kept: Vec<bool> = params.iter().map(Option::is_none).collect();
        attrs.extend(drop_results(ir, &is_kept));
        if self.add_result_attr {
            for dictionary in attrs.iter_mut().skip(inputs.len()) {
                let name = ir.ident("bufferize.result");
                let mut entries = dictionary.entries(ir).to_vec();
                entries.push((name, UnitAttr::get().into()));
                *dictionary = DictAttr::get(ir, entries);
            }
        }
        let types = params.iter().flatten().map(|param| param.ty);
        inputs.extend(types.map(Type::from));
        let results: SmallVec<[Type; 4]> = super::root(ir).function_type(ir).results(ir).into();
        set_type(ir, &inputs, &results);
        set_dictionaries(ir, "arg_attrs", &attrs);
        let entry = ir.first_block(ir.regions(root)[0]);
        let entry = entry.expect("the function has a body");
        let types: Vec<Option<Type>> = params
            .iter()
            .map(|param| param.as_ref().map(|param| param.ty.into()))
            .collect();
        let types = types.into_iter();
        types.map(|ty| Some(add_argument(ir, entry, ty?))).collect()
    }

    /// Lets returns write to the new arguments what they returned.
    fn change_returns(&self, ir: &mut Ir, params: &mut OutParams, arguments: &[Option<Value>]) {
        let ends = returns(ir);
        let is_kept: Vec<bool> = params.iter().map(Option::is_none).collect();
        for end in &ends {
            let mut rewriter = Rewriter::new(ir);
            rewriter.set_insertion_point_before(*end);
            let loc = rewriter.loc(*end);
            for (number, param) in params.iter_mut().enumerate() {
                let Some((param, argument)) = param.as_mut().zip(arguments[number]) else {
                    continue;
                };
                let value = rewriter.operand(*end, number);
                let is_static = !param.ty.shape(&rewriter).contains(&DYNAMIC);
                // Sizes at one return need not be those at another.
                let is_hoisted = match is_static {
                    true => self.hoist_static_allocs,
                    false => self.hoist_dynamic_allocs && ends.len() == 1,
                };
                let maker = rewriter
                    .defining_op(value)
                    .filter(|op| is_hoisted && is_allocation(&rewriter, *op));
                match maker {
                    Some(maker) => {
                        param.sizes = sizes_from_arguments(&rewriter, maker);
                        rewriter.replace_op(maker, &[argument]);
                    }
                    None => {
                        CopyOp::build(&mut rewriter, loc, value, argument);
                    }
                }
            }
            let values: SmallVec<[Value; 4]> = rewriter.operands(*end).collect();
            ReturnOp::build(&mut rewriter, loc, &kept(&values, &is_kept));
            rewriter.erase_op(*end);
        }
    }
}

/// The argument is where the function is.
fn add_argument(ir: &mut Ir, entry: Block, ty: Type) -> Value {
    let loc = ir.loc(ir.root());
    let argument = ir.add_block_arg(entry, ty);
    ir.set_arg_loc(argument, loc);
    argument
}

fn is_allocation(ir: &Ir, op: Op) -> bool {
    AllocOp::cast(ir, op).is_some()
        || AllocaOp::cast(ir, op).is_some()
        || ReallocOp::cast(ir, op).is_some()
}

/// The arguments of the function that are the dynamic sizes of an allocation.
fn sizes_from_arguments(ir: &Ir, op: Op) -> Option<SmallVec<[usize; 4]>> {
    let entry = ir.first_block(ir.regions(ir.root())[0])?;
    let operands = ir
        .operands(op)
        .filter(|operand| ir.ty(*operand) == Type::INDEX);
    let argument = |size: Value| {
        let mut arguments = ir.block_args(entry).iter();
        arguments.position(|argument| *argument == size)
    };
    operands.map(argument).collect()
}

/// Whether anything may lie anywhere.
fn has_dynamic_layout(cx: &Context, ty: MemRefType) -> bool {
    strides_and_offset(cx, ty).is_some_and(|(strides, offset)| {
        offset == DYNAMIC && strides.iter().all(|stride| *stride == DYNAMIC)
    })
}

/// Allocates what a call gets as further arguments.
fn change_call(module: &mut Ir, call: Call, params: &OutParams) -> PassResult {
    let ir = module
        .child_mut(call.caller)
        .expect("a function is isolated");
    let mut rewriter = Rewriter::new(ir);
    rewriter.set_insertion_point_before(call.op);
    let loc = rewriter.loc(call.op);
    let mut operands: SmallVec<[Value; 4]> = rewriter.operands(call.op).collect();
    let mut instead: Vec<Option<Value>> = Vec::new();
    for param in params {
        let Some(OutParam { ty, sizes }) = param else {
            instead.push(None);
            continue;
        };
        let shape: SmallVec<[i64; 4]> = ty.shape(&rewriter).into();
        let num_dynamic = shape.iter().filter(|size| **size == DYNAMIC).count();
        let sizes: SmallVec<[Value; 4]> = match sizes {
            Some(sizes) => sizes.iter().map(|number| operands[*number]).collect(),
            None => SmallVec::new(),
        };
        if sizes.len() != num_dynamic {
            let message = "cannot create out param for dynamically shaped result";
            return Err(rewriter.error(call.op, message));
        }
        let (element, space) = (ty.element(&rewriter), ty.memory_space(&rewriter));
        let new = MemRefType::with_layout(&rewriter, &shape, element, None, space);
        let mut param =
            AllocOp::build(&mut rewriter, loc, new.into(), &sizes, &[]).memref(&rewriter);
        if new != *ty {
            param = CastOp::build(&mut rewriter, loc, (*ty).into(), param).dest(&rewriter);
        }
        instead.push(Some(param));
    }
    operands.extend(instead.iter().flatten().copied());
    replace_call(&mut rewriter, call.op, &operands, &instead);
    Ok(())
}
