//! Runs functions of pdl_interp: matchers, and the rewrites that they record.

use rustc_hash::FxHashMap;
use terrace_ir::attributes::{
    ArrayAttr, Attribute, DenseElementsAttr, StringAttr, SymbolRefAttr, TypeAttr,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::symbol::lookup_symbol;
use terrace_ir::{Block, Ir, Location, Op, Region, Type, Value};

use super::create::{NewOp, create, erase, replace};
use super::entity::group;
use super::{Entity, NativeFunctions};
use crate::pdl::ValueType;
use crate::pdl_interp::*;

/// A match that was recorded: which function rewrites what.
pub(super) struct Match {
    rewriter: SymbolRefAttr,
    inputs: Vec<Entity>,
    matched: Vec<Op>,
    pub benefit: i64,
    /// The only kind of op that the match is for.
    root: Option<String>,
}

/// A function that runs.
struct Frame<'a> {
    ir: &'a Ir,
    natives: &'a NativeFunctions,
    values: FxHashMap<Value, Entity>,
    matches: Vec<Match>,
    loc: Location,
}

/// What comes after an op.
enum Next {
    Op,
    Block(Block),
    /// The next element of the loop around.
    Continue,
    End,
    /// What cannot be: the rewrite fails.
    Failed,
}

/// The matches of the matcher in a module for an op, best first.
pub(super) fn matches(
    module: &Ir,
    natives: &NativeFunctions,
    op: Op,
    rw: &mut Rewriter<'_>,
) -> Vec<Match> {
    let Some((ir, function)) = find(module, "matcher") else {
        return Vec::new();
    };
    let mut frame = Frame::new(ir, natives, Location::UNKNOWN);
    frame.call(function, vec![Entity::Op(op)], rw);
    let name = rw.name(op).as_str(rw).to_owned();
    let mut matches = frame.matches;
    matches.retain(|found| found.root.as_ref().is_none_or(|root| *root == name));
    matches.sort_by_key(|found| std::cmp::Reverse(found.benefit));
    matches
}

/// Rewrites what was matched; whether that went well.
pub(super) fn rewrite(
    module: &Ir,
    natives: &NativeFunctions,
    found: Match,
    rw: &mut Rewriter<'_>,
) -> bool {
    let Some((around, op)) = lookup_symbol(module, found.rewriter) else {
        return false;
    };
    let Some(function) = FuncOp::cast(around, op) else {
        return false;
    };
    let (ir, _) = around.definition(function.op());
    let locations: Vec<Location> = found.matched.iter().map(|&op| rw.loc(op)).collect();
    let loc = Location::fused(rw.context(), locations);
    Frame::new(ir, natives, loc).call(ir, found.inputs, rw)
}

/// The function of a module with this name, as the root of its arena.
fn find<'a>(module: &'a Ir, name: &str) -> Option<(&'a Ir, &'a Ir)> {
    module.children().find_map(|(_, child)| {
        let function = FuncOp::cast(child, child.root())?;
        (&*function.sym_name(child) == name).then_some((child, child))
    })
}

impl<'a> Frame<'a> {
    fn new(ir: &'a Ir, natives: &'a NativeFunctions, loc: Location) -> Self {
        Frame {
            ir,
            natives,
            values: FxHashMap::default(),
            matches: Vec::new(),
            loc,
        }
    }

    /// Runs the function that is the root of its arena.
    fn call(&mut self, function: &Ir, arguments: Vec<Entity>, rw: &mut Rewriter<'_>) -> bool {
        let body = function.regions(function.root())[0];
        let Some(entry) = function.first_block(body) else {
            return false;
        };
        self.values
            .extend(function.block_args(entry).iter().copied().zip(arguments));
        self.run(entry, rw)
    }

    /// Runs from a block on, to the end of the function; whether nothing failed.
    fn run(&mut self, entry: Block, rw: &mut Rewriter<'_>) -> bool {
        // The loops that are under way: what is left of the range, the body, and where it goes on.
        let mut loops: Vec<(std::vec::IntoIter<Entity>, Region, Block)> = Vec::new();
        let mut op = self.ir.first_op(entry);
        while let Some(at) = op {
            if let Some(each) = ForEachOp::cast(self.ir, at) {
                let elements = self.get(each.values(self.ir)).elements();
                loops.push((
                    elements.into_iter(),
                    each.region(self.ir),
                    each.successor(self.ir),
                ));
                op = self.next_iteration(&mut loops);
                continue;
            }
            op = match self.step(at, rw) {
                Next::Op => self.ir.next_op(at),
                Next::Block(block) => self.ir.first_op(block),
                Next::Continue => self.next_iteration(&mut loops),
                Next::End => return true,
                Next::Failed => return false,
            };
        }
        true
    }

    /// The first op of the innermost loop with its next element, or what comes after the loop.
    fn next_iteration(
        &mut self,
        loops: &mut Vec<(std::vec::IntoIter<Entity>, Region, Block)>,
    ) -> Option<Op> {
        let (elements, body, after) = loops.last_mut()?;
        let entry = self.ir.first_block(*body)?;
        match elements.next() {
            Some(element) => {
                let variable = *self.ir.block_args(entry).first()?;
                self.values.insert(variable, element);
                self.ir.first_op(entry)
            }
            None => {
                let after = *after;
                loops.pop();
                self.ir.first_op(after)
            }
        }
    }

    fn get(&self, handle: Value) -> Entity {
        self.values.get(&handle).cloned().unwrap_or(Entity::Null)
    }

    fn all(&self, handles: impl Iterator<Item = Value>) -> Vec<Entity> {
        handles.map(|handle| self.get(handle)).collect()
    }

    fn set(&mut self, handle: Value, entity: Entity) -> Next {
        self.values.insert(handle, entity);
        Next::Op
    }

    /// One of the two blocks that an op goes on at.
    fn branch(&self, op: Op, holds: bool) -> Next {
        Next::Block(self.ir.successor(op, usize::from(!holds)))
    }

    /// The block of the first case that holds, or the one for the others.
    fn switch(&self, op: Op, case: Option<usize>) -> Next {
        let index = case.map_or(0, |case| case + 1);
        match index < self.ir.num_successors(op) {
            true => Next::Block(self.ir.successor(op, index)),
            false => Next::Failed,
        }
    }

    fn text(&self, attr: Attribute) -> String {
        let text = attr.cast::<StringAttr>(self.ir);
        text.map_or_else(String::new, |text| text.text(self.ir).into_owned())
    }

    fn step(&mut self, op: Op, rw: &mut Rewriter<'_>) -> Next {
        if let Some(next) = self.check(op, rw) {
            return next;
        }
        if let Some(next) = self.choose(op, rw) {
            return next;
        }
        if let Some(next) = self.look(op, rw) {
            return next;
        }
        self.change(op, rw).unwrap_or(Next::Failed)
    }

    /// Conditions.
    fn check(&mut self, op: Op, rw: &mut Rewriter<'_>) -> Option<Next> {
        let ir = self.ir;
        let holds = if let Some(check) = ApplyConstraintOp::cast(ir, op) {
            let arguments = self.all(check.args(ir));
            let negated = check.is_negated(ir).value();
            let found = self.natives.check(rw, &check.name(ir), &arguments, negated);
            if let Some(results) = &found {
                for (handle, result) in check.results(ir).zip(results) {
                    self.values.insert(handle, result.clone());
                }
            }
            found.is_some()
        } else if let Some(check) = AreEqualOp::cast(ir, op) {
            self.get(check.lhs(ir)) == self.get(check.rhs(ir))
        } else if let Some(check) = CheckAttributeOp::cast(ir, op) {
            self.get(check.attribute(ir)) == Entity::Attribute(check.constant_value(ir))
        } else if let Some(check) = CheckOperandCountOp::cast(ir, op) {
            let count = self
                .get(check.input_op(ir))
                .op()
                .map_or(0, |op| rw.num_operands(op));
            compare(
                count,
                i64::from(check.count(ir)),
                check.compare_at_least(ir),
            )
        } else if let Some(check) = CheckResultCountOp::cast(ir, op) {
            let count = self
                .get(check.input_op(ir))
                .op()
                .map_or(0, |op| rw.num_results(op));
            compare(
                count,
                i64::from(check.count(ir)),
                check.compare_at_least(ir),
            )
        } else if let Some(check) = CheckOperationNameOp::cast(ir, op) {
            let found = self.get(check.input_op(ir)).op();
            found.is_some_and(|op| rw.name(op).as_str(rw) == &*check.name(ir))
        } else if let Some(check) = CheckTypeOp::cast(ir, op) {
            self.get(check.value(ir)) == Entity::Type(check.ty(ir).value(ir))
        } else if let Some(check) = CheckTypesOp::cast(ir, op) {
            let wanted = check.types_attr(ir);
            self.get(check.value(ir)).types() == types_of(ir, wanted)
        } else if let Some(check) = IsNotNullOp::cast(ir, op) {
            self.get(check.value(ir)) != Entity::Null
        } else {
            return None;
        };
        Some(self.branch(op, holds))
    }

    /// Switches, and the other ends of blocks.
    fn choose(&mut self, op: Op, rw: &mut Rewriter<'_>) -> Option<Next> {
        let ir = self.ir;
        let elements = |list: Option<Attribute>| {
            let list = list.and_then(|list| list.cast::<ArrayAttr>(ir));
            list.map_or(&[][..], |list| list.elements(ir))
        };
        let number = |list: Option<Attribute>, wanted: usize| {
            let list = list.and_then(|list| list.cast::<DenseElementsAttr>(ir))?;
            list.integer_values(ir)
                .position(|number| number == wanted as i128)
        };
        let case = if let Some(switch) = SwitchAttributeOp::cast(ir, op) {
            let found = self.get(switch.attribute(ir)).attribute();
            let cases = elements(switch.case_values_attr(ir));
            cases.iter().position(|case| Some(*case) == found)
        } else if let Some(switch) = SwitchOperandCountOp::cast(ir, op) {
            let found = self.get(switch.input_op(ir)).op()?;
            number(switch.case_values_attr(ir), rw.num_operands(found))
        } else if let Some(switch) = SwitchResultCountOp::cast(ir, op) {
            let found = self.get(switch.input_op(ir)).op()?;
            number(switch.case_values_attr(ir), rw.num_results(found))
        } else if let Some(switch) = SwitchOperationNameOp::cast(ir, op) {
            let found = self.get(switch.input_op(ir)).op()?;
            let name = rw.name(found).as_str(rw).to_owned();
            let cases = elements(switch.case_values_attr(ir));
            cases.iter().position(|case| self.text(*case) == name)
        } else if let Some(switch) = SwitchTypeOp::cast(ir, op) {
            let found = self.get(switch.value(ir));
            let cases = elements(switch.case_values_attr(ir));
            cases
                .iter()
                .position(|case| type_of(ir, *case).map(Entity::Type) == Some(found.clone()))
        } else if let Some(switch) = SwitchTypesOp::cast(ir, op) {
            let found = self.get(switch.value(ir));
            let cases = elements(switch.case_values_attr(ir));
            cases
                .iter()
                .position(|case| types_of(ir, Some(*case)) == found.types())
        } else if let Some(branch) = BranchOp::cast(ir, op) {
            return Some(Next::Block(branch.dest(ir)));
        } else if ContinueOp::cast(ir, op).is_some() {
            return Some(Next::Continue);
        } else if FinalizeOp::cast(ir, op).is_some() {
            return Some(Next::End);
        } else if let Some(record) = RecordMatchOp::cast(ir, op) {
            let matched = self.all(record.matched_ops(ir));
            let root = record.root_kind(ir).map(|name| name.to_string());
            self.matches.push(Match {
                rewriter: record.rewriter(ir),
                inputs: self.all(record.inputs(ir)),
                matched: matched.iter().filter_map(Entity::op).collect(),
                benefit: i64::from(record.benefit(ir)),
                root,
            });
            return Some(Next::Block(record.dest(ir)));
        } else {
            return None;
        };
        Some(self.switch(op, case))
    }

    /// What ops and values consist of.
    fn look(&mut self, op: Op, rw: &mut Rewriter<'_>) -> Option<Next> {
        let ir = self.ir;
        let found = if let Some(get) = ExtractOp::cast(ir, op) {
            self.get(get.range(ir)).element(index(get.index(ir)))
        } else if let Some(get) = GetAttributeOp::cast(ir, op) {
            let of = self.get(get.input_op(ir)).op();
            let attr = of.and_then(|of| rw.attr(of, &get.name(ir)));
            attr.map_or(Entity::Null, Entity::Attribute)
        } else if let Some(get) = GetAttributeTypeOp::cast(ir, op) {
            let attr = self.get(get.value(ir)).attribute();
            attr.and_then(|attr| attr.ty(rw))
                .map_or(Entity::Null, Entity::Type)
        } else if let Some(get) = GetDefiningOpOp::cast(ir, op) {
            let of = self.get(get.value(ir));
            let defining = of.values().first().and_then(|&value| rw.defining_op(value));
            defining.map_or(Entity::Null, Entity::Op)
        } else if let Some(get) = GetOperandOp::cast(ir, op) {
            let of = self.get(get.input_op(ir)).op();
            let value = of.and_then(|of| rw.operands(of).nth(index(get.index(ir))));
            value.map_or(Entity::Null, Entity::Value)
        } else if let Some(get) = GetResultOp::cast(ir, op) {
            let of = self.get(get.input_op(ir)).op();
            let value = of.and_then(|of| rw.results(of).nth(index(get.index(ir))));
            value.map_or(Entity::Null, Entity::Value)
        } else if let Some(get) = GetOperandsOp::cast(ir, op) {
            let of = self.get(get.input_op(ir)).op();
            self.group(rw, of, get.index(ir), get.value(ir), false)
        } else if let Some(get) = GetResultsOp::cast(ir, op) {
            let of = self.get(get.input_op(ir)).op();
            self.group(rw, of, get.index(ir), get.value(ir), true)
        } else if let Some(get) = GetUsersOp::cast(ir, op) {
            let of = self.get(get.value(ir));
            let mut users: Vec<Op> = Vec::new();
            for &value in of.values() {
                users.extend(rw.users(value));
            }
            Entity::Ops(users)
        } else if let Some(get) = GetValueTypeOp::cast(ir, op) {
            self.get(get.value(ir)).value_types(rw)
        } else {
            return None;
        };
        let handle = ir.result(op, 0);
        Some(self.set(handle, found))
    }

    /// The operands or results of a group, or all; as one value where the handle is of one.
    fn group(
        &self,
        rw: &Rewriter<'_>,
        of: Option<Op>,
        number: Option<i32>,
        handle: Value,
        results: bool,
    ) -> Entity {
        let Some(of) = of else {
            return Entity::Null;
        };
        let values = match number {
            Some(number) => group(rw, of, index(number), results),
            None if results => Some(rw.results(of).collect()),
            None => Some(rw.operands(of).collect()),
        };
        let is_one = self.ir.ty(handle).is::<ValueType>(self.ir);
        match values {
            Some(values) if !is_one => Entity::Values(values),
            Some(values) if values.len() == 1 => Entity::Value(values[0]),
            _ => Entity::Null,
        }
    }

    /// New entities, and changes of the program.
    fn change(&mut self, op: Op, rw: &mut Rewriter<'_>) -> Option<Next> {
        let ir = self.ir;
        let made = if let Some(make) = CreateAttributeOp::cast(ir, op) {
            Entity::Attribute(make.value(ir))
        } else if let Some(make) = CreateTypeOp::cast(ir, op) {
            Entity::Type(make.value(ir).value(ir))
        } else if let Some(make) = CreateTypesOp::cast(ir, op) {
            Entity::Types(types_of(ir, make.value_attr(ir)))
        } else if let Some(make) = CreateRangeOp::cast(ir, op) {
            let elements = self.all(make.arguments(ir));
            range(ir, ir.ty(make.result(ir)), &elements)
        } else if let Some(make) = CreateOperationOp::cast(ir, op) {
            Entity::Op(self.create(make, rw)?)
        } else if let Some(call) = ApplyRewriteOp::cast(ir, op) {
            let arguments = self.all(call.args(ir));
            let results = self.natives.apply(rw, &call.name(ir), &arguments)?;
            for (handle, result) in call.results(ir).zip(results) {
                self.values.insert(handle, result);
            }
            return Some(Next::Op);
        } else if let Some(erased) = EraseOp::cast(ir, op) {
            let target = self.get(erased.input_op(ir)).op()?;
            return erase(rw, target).then_some(Next::Op);
        } else {
            let replaced = ReplaceOp::cast(ir, op)?;
            let target = self.get(replaced.input_op(ir)).op()?;
            let values = self.all(replaced.repl_values(ir));
            let values: Vec<Value> = values.iter().flat_map(Entity::values).copied().collect();
            return replace(rw, target, &values).then_some(Next::Op);
        };
        let handle = ir.result(op, 0);
        Some(self.set(handle, made))
    }

    fn create(&mut self, make: CreateOperationOp, rw: &mut Rewriter<'_>) -> Option<Op> {
        let ir = self.ir;
        let operands = self.all(make.input_operands(ir));
        let values = self.all(make.input_attributes(ir));
        let names = make.input_attribute_names_attr(ir);
        let names = names.and_then(|names| names.cast::<ArrayAttr>(ir));
        let names = names.map_or(&[][..], |names| names.elements(ir));
        let attributes = names.iter().zip(&values).filter_map(|(name, value)| {
            // What is not there is not set.
            Some((self.text(*name), value.attribute()?))
        });
        let types = self.all(make.input_result_types(ir));
        let types = types.iter().flat_map(Entity::types).copied().collect();
        let new = NewOp {
            name: &make.name(ir),
            operands: operands.iter().flat_map(Entity::values).copied().collect(),
            attributes: attributes.collect(),
            types: (!make.inferred_result_types(ir)).then_some(types),
        };
        create(rw, self.loc, new)
    }
}

fn index(number: i32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn compare(found: usize, wanted: i64, at_least: bool) -> bool {
    let found = found as i64;
    found == wanted || at_least && found > wanted
}

/// The type that an attribute is.
pub(super) fn type_of(ir: &Ir, attr: Attribute) -> Option<Type> {
    Some(attr.cast::<TypeAttr>(ir)?.value(ir))
}

/// The types in a list.
pub(super) fn types_of(ir: &Ir, list: Option<Attribute>) -> Vec<Type> {
    let list = list.and_then(|list| list.cast::<ArrayAttr>(ir));
    let elements = list.map_or(&[][..], |list| list.elements(ir));
    elements
        .iter()
        .filter_map(|attr| type_of(ir, *attr))
        .collect()
}

/// Elements in a row; `ty` is that of the range.
pub(super) fn range(ir: &Ir, ty: Type, elements: &[Entity]) -> Entity {
    match crate::pdl::element_or_self(ir, ty).is::<ValueType>(ir) {
        true => Entity::Values(elements.iter().flat_map(Entity::values).copied().collect()),
        false => Entity::Types(elements.iter().flat_map(Entity::types).copied().collect()),
    }
}
