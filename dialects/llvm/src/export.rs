//! What ops of other dialects are in LLVM IR, said in ops of this one.

use smallvec::SmallVec;
use terrace_ir::attributes::{
    ArrayAttr, Attribute, BoolAttr, DenseArrayAttr, DictAttr, IntegerAttr, StringAttr,
};
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Ir, Location, Op, OpState, Type, Value};
use terrace_ods_macros::op_interface;

use crate::{
    AddrSpaceCastOp, AtomicOrdering, BitcastOp, CConv, CallIntrinsicOp, ConstantOp,
    ConstantRangeAttr, ExtractElementOp, ExtractValueOp, FenceOp, FuncOp, ICmpOp, ICmpPredicate,
    InsertElementOp, InsertValueOp, PointerType, PoisonOp, TruncOp, ZExtOp,
};

/// The results of an op, by the ops that it became.
pub type Expanded = Result<SmallVec<[Value; 1]>, String>;

/// An op that is ops of this dialect in LLVM IR: calls of intrinsic functions, and what is done with their arguments and
/// results.
#[op_interface]
pub trait ExpandToLlvm {
    /// Makes these ops and gives the values that the results are.
    ///
    /// # Errors
    /// Why there are none.
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded;
}

/// What an attribute of another dialect says of a function in LLVM IR.
pub enum FunctionFact {
    /// How it is called.
    CallingConvention(CConv),
    /// An attribute with its value.
    Attribute(String, Option<String>),
}

/// A dialect whose attributes on functions mean something in LLVM IR.
pub trait FunctionAttributes: Send + Sync {
    /// What an attribute of a function says.
    fn facts(&self, ir: &Ir, function: Op, name: &str, attr: Attribute) -> Vec<FunctionFact>;
}

/// What the attributes of other dialects say of a function.
fn facts(ir: &Ir, function: Op) -> Vec<FunctionFact> {
    let attributes = ir.discardable_attrs(function);
    let entries = attributes.map_or(&[][..], |attributes| attributes.entries(ir));
    let mut facts = Vec::new();
    for (name, attr) in entries {
        let name = name.as_str(ir);
        let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
        if let Some(known) = ir.dialect_interface::<dyn FunctionAttributes>(dialect) {
            facts.extend(known.facts(ir, function, name, *attr));
        }
    }
    facts
}

/// Says of a function in the llvm dialect what attributes of other dialects do.
fn set_facts(ir: &mut Ir, function: FuncOp) {
    let op = function.op();
    let facts = facts(ir, op);
    let cx = ir.context().clone();
    let string = |text: &str| Attribute::from(StringAttr::get(&cx, text));
    let passthrough = ir.attr(op, PASSTHROUGH).and_then(|attr| attr.cast(ir));
    let mut attributes =
        passthrough.map_or_else(Vec::new, |list: ArrayAttr| list.elements(ir).to_vec());
    for fact in facts {
        match fact {
            FunctionFact::CallingConvention(convention) => {
                let convention = <CConv as AttrConstraint>::make(&cx, convention);
                ir.set_attr(op, "CConv", convention);
            }
            FunctionFact::Attribute(name, None) => attributes.push(string(&name)),
            FunctionFact::Attribute(name, Some(value)) => {
                let pair = ArrayAttr::get(&cx, &[string(&name), string(&value)]);
                attributes.push(pair.into());
            }
        }
    }
    if !attributes.is_empty() {
        let attributes = ArrayAttr::get(&cx, &attributes);
        ir.set_attr(op, PASSTHROUGH, attributes.into());
    }
}

const PASSTHROUGH: &str = "passthrough";

/// Makes ops in front of the one that is expanded.
pub struct Expansion<'r, 'a> {
    rw: &'r mut Rewriter<'a>,
    loc: Location,
}

/// Expands all ops of an arena and of those inside it.
///
/// # Errors
/// The op that has no expansion, and why.
pub fn expand_to_llvm(ir: &mut Ir) -> Result<(), terrace_ir::Diagnostic> {
    for op in ir.all_ops() {
        if op == ir.root() {
            continue;
        }
        if let Some(function) = FuncOp::cast(ir, op) {
            set_facts(ir, function);
        }
        if let Some(child) = ir.child_mut(op) {
            expand_to_llvm(child)?;
            continue;
        }
        let Some(expandable) = op.interface::<dyn ExpandToLlvm>(ir) else {
            continue;
        };
        let loc = ir.loc(op);
        let mut rw = Rewriter::new(ir);
        rw.set_insertion_point_before(op);
        let expanded = expandable.expand(&mut Expansion { rw: &mut rw, loc });
        match expanded {
            Ok(results) => rw.replace_op(op, &results),
            Err(why) => {
                let name = ir.name(op).as_str(ir);
                let message = format!("Failed to emit LLVM IR for '{name}': {why}");
                return Err(terrace_ir::Diagnostic::error(loc, message));
            }
        }
    }
    Ok(())
}

/// Whether an arena, or one inside it, has ops with an expansion.
pub fn has_expansions(ir: &Ir) -> bool {
    ir.all_ops().into_iter().any(|op| {
        op.implements::<dyn ExpandToLlvm>(ir)
            || (FuncOp::cast(ir, op).is_some() && !facts(ir, op).is_empty())
            || (op != ir.root() && ir.child(op).is_some_and(has_expansions))
    })
}

impl Expansion<'_, '_> {
    /// The IR.
    pub fn ir(&self) -> &Ir {
        self.rw
    }

    /// Calls an intrinsic function.
    pub fn call(&mut self, name: &str, args: &[Value], result: Option<Type>) -> Option<Value> {
        self.call_with(name, args, result, &[])
    }

    /// Calls an intrinsic function that has a result.
    pub fn call_for(&mut self, name: &str, args: &[Value], result: Type) -> Value {
        let value = self.call(name, args, Some(result));
        value.expect("the call has a result")
    }

    /// The same, and sets attributes of the call.
    pub fn call_with(
        &mut self,
        name: &str,
        args: &[Value],
        result: Option<Type>,
        attributes: &[(&str, Attribute)],
    ) -> Option<Value> {
        let cx = self.rw.context().clone();
        let mut state = OpState::new(&cx, cx.op_name(CallIntrinsicOp::NAME), self.loc);
        state.operands.extend_from_slice(args);
        state.set_operand_sizes(&cx, &[args.len(), 0]);
        state.result_types.extend(result);
        let name = StringAttr::get(&cx, name);
        state.set_attr(&cx, "intrin", name.into());
        for (name, value) in attributes {
            state.set_attr(&cx, name, *value);
        }
        let op = self.rw.create_from(state);
        self.rw.results(op).next()
    }

    /// The call of the function that an op is named after: `prefix` in place of the dialect and of `intr`, and points in place
    /// of underscores. Attributes are arguments at these positions.
    pub fn call_namesake(
        &mut self,
        op: Op,
        prefix: &str,
        immediates: &[(usize, &str)],
    ) -> Expanded {
        let ir = self.ir();
        let name = ir.name(op).as_str(ir);
        let (_, name) = name.split_once('.').ok_or("the op has no dialect")?;
        let name = name.strip_prefix("intr.").unwrap_or(name);
        let name = format!("{prefix}.{}", name.replace('_', "."));
        let result = ir.results(op).next().map(|value| ir.ty(value));
        let mut attributes: SmallVec<[(&str, Attribute); 2]> = SmallVec::new();
        for name in ["arg_attrs", "res_attrs"] {
            attributes.extend(ir.attr(op, name).map(|attr| (name, attr)));
        }
        if let Some(range) = ir.attr(op, "range").and_then(|range| range.cast(ir)) {
            attributes.push(("res_attrs", range_of_result(ir, range)));
        }
        let mut args: SmallVec<[Value; 4]> = ir.operands(op).collect();
        for (position, attribute) in immediates {
            let value = self.immediate(op, attribute)?;
            args.insert(*position, value);
        }
        let result = self.call_with(&name, &args, result, &attributes);
        Ok(result.into_iter().collect())
    }

    /// An attribute as a constant.
    fn immediate(&mut self, op: Op, name: &str) -> Result<Value, String> {
        let ir = self.ir();
        let default = || {
            let info = ir.info(op)?;
            let attribute = &info.attributes[info.attribute_slot(name)?];
            Some(attribute.default.as_ref()?(ir))
        };
        let attr = ir.attr(op, name).or_else(default);
        let attr = attr.ok_or_else(|| format!("the attribute '{name}' is missing"))?;
        let ty = match attr.cast::<IntegerAttr>(ir) {
            Some(number) => number.ty(ir),
            None if attr.is::<BoolAttr>(ir) => Type::I1,
            None => return Err(format!("the attribute '{name}' is no number")),
        };
        Ok(self.constant(ty, attr))
    }

    /// A constant.
    pub fn constant(&mut self, ty: Type, value: Attribute) -> Value {
        let constant = ConstantOp::build(self.rw, self.loc, ty, value);
        constant.res(self.rw)
    }

    /// An integer.
    pub fn int(&mut self, ty: Type, value: i64) -> Value {
        let attr = match ty {
            Type::I1 => BoolAttr::get(value != 0).into(),
            _ => IntegerAttr::get(self.rw, ty, value.into()).into(),
        };
        self.constant(ty, attr)
    }

    /// An `i32`.
    pub fn i32(&mut self, value: i64) -> Value {
        self.int(Type::I32, value)
    }

    /// An `i1`.
    pub fn i1(&mut self, value: bool) -> Value {
        self.int(Type::I1, value.into())
    }

    /// A value that stands for none.
    pub fn poison(&mut self, ty: Type) -> Value {
        let poison = PoisonOp::build(self.rw, self.loc, ty);
        poison.res(self.rw)
    }

    /// Orders the accesses before it and those after it, as threads of a scope see them.
    pub fn fence(&mut self, ordering: AtomicOrdering, scope: &str) {
        let fence = FenceOp::builder(ordering).syncscope(Some(scope.into()));
        fence.build(self.rw, self.loc);
    }

    /// Whether two integers differ.
    pub fn compare_not_equal(&mut self, a: Value, b: Value) -> Value {
        let compare = ICmpOp::build(self.rw, self.loc, ICmpPredicate::Ne, a, b);
        compare.res(self.rw)
    }

    /// The same bits as another type.
    pub fn bitcast(&mut self, value: Value, ty: Type) -> Value {
        if self.rw.ty(value) == ty {
            return value;
        }
        let cast = BitcastOp::build(self.rw, self.loc, ty, value);
        cast.res(self.rw)
    }

    /// A pointer to the same memory in another address space.
    pub fn addrspacecast(&mut self, pointer: Value, space: u32) -> Value {
        let ty = PointerType::get(self.rw, space).into();
        let cast = AddrSpaceCastOp::build(self.rw, self.loc, ty, pointer);
        cast.res(self.rw)
    }

    /// A wider integer.
    pub fn zext(&mut self, value: Value, ty: Type) -> Value {
        let wide = ZExtOp::build(self.rw, self.loc, ty, value);
        wide.res(self.rw)
    }

    /// A narrower integer.
    pub fn trunc(&mut self, value: Value, ty: Type) -> Value {
        let narrow = TruncOp::build(self.rw, self.loc, ty, value);
        narrow.res(self.rw)
    }

    /// A field of a struct.
    pub fn field(&mut self, value: Value, index: i64) -> Value {
        let position = DenseArrayAttr::i64s(self.rw, &[index]);
        let field = ExtractValueOp::build(self.rw, self.loc, value, position);
        field.res(self.rw)
    }

    /// A struct with a field.
    pub fn with_field(&mut self, whole: Value, field: Value, index: i64) -> Value {
        let position = DenseArrayAttr::i64s(self.rw, &[index]);
        let whole = InsertValueOp::build(self.rw, self.loc, whole, field, position);
        whole.res(self.rw)
    }

    /// An element of a vector.
    pub fn element(&mut self, vector: Value, index: i64) -> Value {
        let index = self.int(Type::I64, index);
        let element = ExtractElementOp::build(self.rw, self.loc, vector, index);
        element.res(self.rw)
    }

    /// A vector of elements.
    pub fn vector(&mut self, elements: &[Value]) -> Value {
        let element = self.rw.ty(elements[0]);
        let ty = VectorType::get(self.rw, &[elements.len() as i64], element);
        let mut vector = self.poison(ty.into());
        for (index, element) in elements.iter().enumerate() {
            let index = self.int(Type::I64, index as i64);
            let inserted = InsertElementOp::build(self.rw, self.loc, vector, *element, index);
            vector = inserted.res(self.rw);
        }
        vector
    }
}

/// What the only result of a call has for its range to be known.
fn range_of_result(cx: &Context, range: ConstantRangeAttr) -> Attribute {
    let attributes = DictAttr::get(cx, [(cx.ident("llvm.range"), range.into())]);
    ArrayAttr::get(cx, &[attributes.into()]).into()
}

/// Ops that are calls of the functions that they are named after, with what the functions' names begin with. Before each list
/// of them stand the attributes that are arguments, with their positions.
#[macro_export]
macro_rules! namesakes {
    ($prefix:literal: $([$($immediate:expr),*] => $($op:ident),+ $(,)?;)*) => {$(
        $crate::namesakes!(@ $prefix, &[$($immediate),*] => $($op),+);
    )*};
    (@ $prefix:literal, $immediates:expr => $($op:ident),+) => {$(
        impl $crate::export::ExpandToLlvm for $op {
            fn expand(&self, to: &mut $crate::export::Expansion<'_, '_>) -> $crate::export::Expanded {
                to.call_namesake(terrace_ir::ods::TypedOp::op(*self), $prefix, $immediates)
            }
        }
    )+};
}
