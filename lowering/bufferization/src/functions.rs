//! What is known of the functions of a program, for their callers.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_dialects::func;
use terrace_ir::attributes::{ArrayAttr, AttrData, Attribute, BoolAttr, DictAttr, StringAttr};
use terrace_ir::context::Ident;
use terrace_ir::ods::TypedOp;
use terrace_ir::symbol::symbol_name;
use terrace_ir::types::{MemRefType, RankedTensorType, Type};
use terrace_ir::{Context, Ir, Op, SmallVec, Value};

use crate::analysis::{AnalysisState, uses};
use crate::options::{Options, buffer_of, is_buffer, is_tensor};

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

    /// What is known of a function.
    pub(crate) fn get_mut(&mut self, name: Ident) -> Option<&mut Facts> {
        self.0.get_mut(&name)
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
        if is_buffer(cx, ty) || !is_tensor(cx, ty) {
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
        match is_tensor(cx, ty) {
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
        let AttrData::String { .. } = attr.data(cx) else {
            return None;
        };
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
            let numbers = (0..types.len()).filter(|index| is_tensor(cx, types[*index]));
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
        let blocks = ir.regions(ir.root()).iter();
        let blocks: SmallVec<[_; 4]> = blocks
            .flat_map(|region| ir.region_blocks(*region))
            .collect();
        let Some(entry) = blocks.first() else {
            return effects;
        };
        let returns: SmallVec<[Op; 1]> = blocks
            .iter()
            .filter_map(|block| ir.last_op(*block))
            .filter(|op| func::ReturnOp::cast(ir, *op).is_some())
            .collect();
        let arguments: SmallVec<[Value; 4]> = ir.block_args(*entry).into();
        for (number, argument) in arguments.iter().enumerate() {
            if !is_tensor(ir, ir.ty(*argument)) {
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

/// The functions of a module so that who is called comes before who calls, as far as calls make no circle.
pub(crate) fn in_order_of_calls(module: &Ir) -> Vec<(Op, Ident)> {
    let mut functions: Vec<(Op, Ident, FxHashSet<Ident>)> = Vec::new();
    for (stub, ir) in module.children() {
        let root = ir.root();
        if func::FuncOp::cast(ir, root).is_none() {
            continue;
        }
        let Some(name) = symbol_name(ir, root) else {
            continue;
        };
        let calls = ir.walk(root, terrace_ir::ir::WalkOrder::Pre);
        let calls = calls.filter_map(|op| func::CallOp::cast(ir, op));
        let calls = calls.map(|call| call.callee(ir).symbol(ir)).collect();
        functions.push((stub, name, calls));
    }
    let names: FxHashSet<Ident> = functions.iter().map(|(_, name, _)| *name).collect();
    let mut callers: FxHashMap<Ident, Vec<usize>> = FxHashMap::default();
    let mut waiting: Vec<usize> = Vec::new();
    for (index, (_, _, calls)) in functions.iter().enumerate() {
        let known = calls.iter().filter(|name| names.contains(name));
        waiting.push(known.clone().count());
        known.for_each(|name| callers.entry(*name).or_default().push(index));
    }
    let mut ready: std::collections::VecDeque<usize> = (0..functions.len())
        .filter(|index| waiting[*index] == 0)
        .collect();
    let mut order = Vec::new();
    let mut is_done = vec![false; functions.len()];
    while let Some(index) = ready.pop_front() {
        is_done[index] = true;
        order.push(index);
        for caller in callers.get(&functions[index].1).into_iter().flatten() {
            waiting[*caller] -= 1;
            if waiting[*caller] == 0 {
                ready.push_back(*caller);
            }
        }
    }
    order.extend((0..functions.len()).filter(|index| !is_done[*index]));
    order
        .into_iter()
        .map(|index| (functions[index].0, functions[index].1))
        .collect()
}
