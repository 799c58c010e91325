//! What is known of the functions of a program, for their callers.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_dialects::bufferization::TensorLike;
use terrace_dialects::func;
use terrace_ir::attributes::{ArrayAttr, Attribute, BoolAttr, DictAttr, StringAttr};
use terrace_ir::context::Ident;
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::symbol::symbol_name;
use terrace_ir::types::{MemRefType, RankedTensorType, Type};
use terrace_ir::{Context, Ir, Op, SmallVec, Value};
use terrace_passes::analysis::CallGraph;

use crate::analysis::{AnalysisState, uses};
use crate::options::{Options, buffer_of};

/// The functions of a program, by name.
#[derive(Default)]
pub struct Functions(FxHashMap<Ident, Facts>);

/// What is known of a function.
pub struct Facts {
    /// The types of its arguments; buffers once it is bufferized.
    pub inputs: Vec<Type>,
    /// The types of its results; buffers once it is bufferized.
    pub results: Vec<Type>,
    /// The dictionaries of its arguments.
    argument_attrs: Vec<Option<DictAttr>>,
    /// What its body does, if that is known.
    pub effects: Option<Effects>,
}

/// What a function does to its arguments.
#[derive(Default)]
pub struct Effects {
    /// The arguments whose contents it reads.
    pub read: FxHashSet<usize>,
    /// The arguments that it writes.
    pub written: FxHashSet<usize>,
    /// For each argument the results that may share its memory.
    pub aliases: FxHashMap<usize, SmallVec<[usize; 1]>>,
    /// For each result the argument that is the same memory.
    pub equivalent: FxHashMap<usize, usize>,
}

impl Functions {
    /// The functions of a module.
    pub fn of(module: &Ir) -> Self {
        let mut functions = Functions::default();
        for (_, ir) in module.children() {
            let Some(function) = func::FuncOp::cast(ir, ir.root()) else {
                continue;
            };
            let Some(name) = symbol_name(ir, ir.root()) else {
                continue;
            };
            let ty = function.function_type(ir);
            let inputs = ty.inputs(ir).to_vec();
            let dicts = function.arg_attrs(ir);
            let argument_attrs = (0..inputs.len())
                .map(|index| dictionary(ir, dicts, index))
                .collect();
            let facts = Facts {
                inputs,
                results: ty.results(ir).to_vec(),
                argument_attrs,
                effects: None,
            };
            functions.0.insert(name, facts);
        }
        functions
    }

    /// What is known of a function.
    pub fn get(&self, name: Ident) -> Option<&Facts> {
        self.0.get(&name)
    }

    /// Notes what a function does.
    pub(crate) fn note_effects(
        &mut self,
        name: Ident,
        find: impl FnOnce(&Facts, &Functions) -> Effects,
    ) {
        let effects = self.get(name).map(|facts| find(facts, self));
        if let Some(facts) = self.0.get_mut(&name) {
            facts.effects = effects;
        }
    }

    /// Notes what the type of a function is now.
    pub(crate) fn note_signature(&mut self, ir: &Ir, name: Ident) {
        let function = func::FuncOp::cast(ir, ir.root());
        if let Some((facts, function)) = self.0.get_mut(&name).zip(function) {
            let ty = function.function_type(ir);
            facts.inputs = ty.inputs(ir).to_vec();
            facts.results = ty.results(ir).to_vec();
        }
    }

    /// What is known of the function that an op calls.
    pub fn callee(&self, ir: &Ir, call: Op) -> Option<&Facts> {
        let call = func::CallOp::cast(ir, call)?;
        self.get(call.callee(ir).symbol(ir))
    }
}

fn dictionary(cx: &Context, dicts: Option<ArrayAttr>, index: usize) -> Option<DictAttr> {
    dicts?.elements(cx).get(index)?.cast(cx)
}

impl Facts {
    /// An attribute of an argument.
    pub fn argument_attr(&self, cx: &Context, index: usize, name: &str) -> Option<Attribute> {
        self.argument_attrs
            .get(index)?
            .as_ref()?
            .lookup(cx, cx.ident(name))
    }

    /// The type of the buffer of an argument.
    pub fn argument_type(&self, cx: &Context, options: &Options, index: usize) -> Type {
        let ty = self.inputs[index];
        if !TensorLike::matches(cx, ty) {
            return ty;
        }
        let layout = self.argument_attr(cx, index, "bufferization.buffer_layout");
        match layout.zip(ty.cast::<RankedTensorType>(cx)) {
            Some((layout, ty)) => {
                let layout = Some(layout);
                MemRefType::with_layout(cx, ty.shape(cx), ty.element(cx), layout, None).into()
            }
            None => buffer_of(cx, ty, None, options.boundary_layout),
        }
    }

    /// The type of the buffer of a result.
    pub fn result_type(&self, cx: &Context, options: &Options, index: usize) -> Type {
        let ty = self.results[index];
        match TensorLike::matches(cx, ty) {
            true => buffer_of(cx, ty, None, options.boundary_layout),
            false => ty,
        }
    }

    /// Whether the buffer of an argument may be written.
    pub fn is_writable(&self, cx: &Context, index: usize) -> bool {
        let attr = self.argument_attr(cx, index, "bufferization.writable");
        let attr = attr.and_then(|attr| attr.cast::<BoolAttr>(cx));
        attr.is_none_or(|attr| attr.value())
    }

    fn access(&self, cx: &Context, index: usize) -> Option<(bool, bool)> {
        let attr = self.argument_attr(cx, index, "bufferization.access")?;
        let text = attr.cast::<StringAttr>(cx)?;
        let text = text.text(cx);
        Some((
            matches!(&*text, "read" | "read-write"),
            matches!(&*text, "write" | "read-write"),
        ))
    }

    /// What a function without a body may do.
    pub(crate) fn effects_of_declaration(&self, cx: &Context) -> Effects {
        let mut effects = Effects::default();
        let tensors = |types: &[Type]| -> SmallVec<[usize; 1]> {
            let numbers = (0..types.len()).filter(|index| TensorLike::matches(cx, types[*index]));
            numbers.collect()
        };
        for argument in tensors(&self.inputs) {
            let (read, written) = self.access(cx, argument).unwrap_or((true, true));
            effects.note(argument, read, written);
            effects.aliases.insert(argument, tensors(&self.results));
        }
        effects
    }

    /// What a function does that was analysed.
    pub(crate) fn effects_of_body(&self, state: &AnalysisState<'_>) -> Effects {
        let ir = state.ir;
        let mut effects = Effects::default();
        let body = ir.regions(ir.root()).first();
        let Some(entry) = body.and_then(|body| ir.first_block(*body)) else {
            return effects;
        };
        let returns = returns(ir);
        let arguments: SmallVec<[Value; 4]> = ir.block_args(entry).into();
        for (number, argument) in arguments.iter().enumerate() {
            if !TensorLike::matches(ir, ir.ty(*argument)) {
                continue;
            }
            let (read, written) = self.access(ir, number).unwrap_or_else(|| {
                let is_written = state.aliases_of(*argument).any(|alias| {
                    uses(ir, alias).any(|use_| state.writes(use_) && state.is_in_place(use_))
                });
                (state.is_read(*argument), is_written)
            });
            effects.note(number, read, written);
            let aliases: Vec<Value> = state.aliases_of(*argument).collect();
            let mut results: SmallVec<[usize; 1]> = SmallVec::new();
            for op in &returns {
                for (result, value) in ir.operands(*op).enumerate() {
                    if aliases.contains(&value) && !results.contains(&result) {
                        results.push(result);
                    }
                }
            }
            for result in &results {
                let mut values = returns.iter().map(|op| ir.operand(*op, *result));
                if values.all(|value| state.are_equivalent(value, *argument)) {
                    effects.equivalent.entry(*result).or_insert(number);
                }
            }
            effects.aliases.insert(number, results);
        }
        effects
    }
}

impl Effects {
    fn note(&mut self, argument: usize, read: bool, written: bool) {
        if read {
            self.read.insert(argument);
        }
        if written {
            self.written.insert(argument);
        }
    }
}

/// The ops that return from the function whose arena this is.
pub(crate) fn returns(ir: &Ir) -> SmallVec<[Op; 1]> {
    let blocks = ir.regions(ir.root()).iter();
    let blocks = blocks.flat_map(|region| ir.region_blocks(*region));
    let ends = blocks.filter_map(|block| ir.last_op(block));
    ends.filter(|op| func::ReturnOp::cast(ir, *op).is_some())
        .collect()
}

/// The functions of a module so that who is called comes before who calls; those that are on a circle of calls, or call one that
/// is, come last, in the order of the module.
pub(crate) fn in_order_of_calls(module: &Ir) -> Vec<(Op, Ident)> {
    let functions = CallGraph::new(module).functions;
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); functions.len()];
    for (index, function) in functions.iter().enumerate() {
        for callee in &function.callees {
            callers[*callee].push(index);
        }
    }
    let mut waiting: Vec<usize> = functions.iter().map(|f| f.callees.len()).collect();
    let all = 0..functions.len();
    let mut order: Vec<usize> = all.clone().filter(|index| waiting[*index] == 0).collect();
    let mut next = 0;
    while let Some(index) = order.get(next) {
        next += 1;
        for caller in std::mem::take(&mut callers[*index]) {
            waiting[caller] -= 1;
            if waiting[caller] == 0 {
                order.push(caller);
            }
        }
    }
    order.extend(all.filter(|index| waiting[*index] != 0));
    let order = order.into_iter().map(|index| &functions[index]);
    let is_function = |op: Op| {
        let (ir, op) = module.definition(op);
        func::FuncOp::cast(ir, op).is_some()
    };
    order
        .filter(|function| is_function(function.op))
        .map(|function| (function.op, function.name))
        .collect()
}
