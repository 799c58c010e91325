//! Ops: their parts, and how they are verified.

use terrace_dynamic::DynamicOp;
use terrace_ir::attributes::{DenseArrayAttr, TypeAttr};
use terrace_ir::ods::{
    AnyType, Arity, BlockCount, OPERAND_SEGMENT_SIZES, OpTraits, RESULT_SEGMENT_SIZES,
    TypeConstraintInfo, TypedOp, VerifyResult,
};
use terrace_ir::symbol::SymbolScope;
use terrace_ir::types::Type;
use terrace_ir::{Diagnostic, Ir, Op, Region, Value};

use super::super::definitions::body_ops;
use super::super::{AttributesOp, OperandsOp, OperationOp, RegionOp, RegionsOp, ResultsOp, names};
use super::network::{Assignment, Network};

/// What ops of one kind must look like.
struct Rules {
    network: Network,
    operands: Vec<Group>,
    results: Vec<Group>,
    /// Names and constraints.
    attributes: Vec<(String, usize)>,
    regions: Vec<RegionRule>,
}

/// Operands or results that one definition stands for.
struct Group {
    arity: Arity,
    constraint: usize,
}

struct RegionRule {
    /// Constraints on the types of the entry block's arguments.
    arguments: Option<Vec<usize>>,
    blocks: Option<usize>,
}

/// The op that `irdl.operation` defines.
pub fn define(
    ir: &Ir,
    definition: OperationOp,
    symbols: &SymbolScope<'_>,
) -> Result<DynamicOp, Diagnostic> {
    let any = TypeConstraintInfo::of::<AnyType>();
    let mut op = DynamicOp::new(definition.sym_name(ir))
        .at(ir.loc(definition.op()))
        .without_properties()
        // As in MLIR, results have numbers, whatever the definition calls them.
        .result_names(|_, _, _| {});
    let mut rules = Rules {
        network: Network::of_body(ir, definition.op(), symbols)?,
        operands: Vec::new(),
        results: Vec::new(),
        attributes: Vec::new(),
        regions: Vec::new(),
    };
    let network = &rules.network;
    for part in body_ops(ir, definition.op()) {
        if let Some(operands) = OperandsOp::cast(ir, part) {
            let constraints = network.variables(ir, part, operands.args(ir))?;
            let arities = operands.variadicity(ir).value(ir).iter();
            rules.operands = groups(constraints, arities.map(|each| each.arity()));
            for (name, group) in names::texts(ir, operands.names(ir))
                .iter()
                .zip(&rules.operands)
            {
                op = op.operand(name.as_str(), group.arity, any.clone());
            }
        } else if let Some(results) = ResultsOp::cast(ir, part) {
            let constraints = network.variables(ir, part, results.args(ir))?;
            let arities = results.variadicity(ir).value(ir).iter();
            rules.results = groups(constraints, arities.map(|each| each.arity()));
            for (name, group) in names::texts(ir, results.names(ir))
                .iter()
                .zip(&rules.results)
            {
                op = op.result(name.as_str(), group.arity, any.clone());
            }
        } else if let Some(attributes) = AttributesOp::cast(ir, part) {
            let constraints = network.variables(ir, part, attributes.attribute_values(ir))?;
            let names = names::texts(ir, attributes.attribute_value_names(ir));
            rules.attributes = names.into_iter().zip(constraints).collect();
        } else if let Some(regions) = RegionsOp::cast(ir, part) {
            for (name, region) in names::texts(ir, regions.names(ir))
                .iter()
                .zip(regions.args(ir))
            {
                let rule = region_rule(ir, part, region, network)?;
                let blocks = rule.blocks.and_then(|blocks| u32::try_from(blocks).ok());
                let blocks = blocks.map_or(BlockCount::Any, BlockCount::Exactly);
                op = op.region(name.as_str(), Arity::One, blocks);
                rules.regions.push(rule);
            }
        }
    }
    let varying = |groups: &[Group]| {
        groups
            .iter()
            .filter(|group| group.arity != Arity::One)
            .count()
    };
    if varying(&rules.operands) > 1 {
        op = op.traits(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS);
    }
    if varying(&rules.results) > 1 {
        op = op.traits(OpTraits::ATTR_SIZED_RESULT_SEGMENTS);
    }
    Ok(op.verify_invariants(move |ir, op| rules.check(ir, op)))
}

fn groups(constraints: Vec<usize>, arities: impl Iterator<Item = Arity>) -> Vec<Group> {
    let groups = constraints.into_iter().zip(arities);
    groups
        .map(|(constraint, arity)| Group { arity, constraint })
        .collect()
}

fn region_rule(
    ir: &Ir,
    user: Op,
    region: Value,
    network: &Network,
) -> Result<RegionRule, Diagnostic> {
    let rule = ir.defining_op(region).and_then(|op| RegionOp::cast(ir, op));
    let Some(rule) = rule else {
        return ir
            .op_error(user, "refers to a region that cannot be loaded")
            .help("regions are what `irdl.region` gives")
            .into();
    };
    let arguments = match rule.constrained_arguments(ir) {
        true => Some(network.variables(ir, rule.op(), rule.entry_block_args(ir))?),
        false => None,
    };
    let blocks = rule.number_of_blocks(ir);
    Ok(RegionRule {
        arguments,
        blocks: blocks.and_then(|blocks| usize::try_from(blocks).ok()),
    })
}

impl Rules {
    fn check(&self, ir: &Ir, op: Op) -> VerifyResult {
        let mut assignment = self.network.assignment(ir);
        self.check_parts(ir, op, &mut assignment)?;
        self.check_regions(ir, op, &mut assignment)
    }

    /// Attributes, operands and results, in this order, once the sizes of groups are known.
    fn check_parts(&self, ir: &Ir, op: Op, assignment: &mut Assignment<'_>) -> VerifyResult {
        let operands = sizes(ir, op, &self.operands, ir.num_operands(op), &OPERANDS)?;
        let results = sizes(ir, op, &self.results, ir.num_results(op), &RESULTS)?;
        let loc = ir.loc(op);
        for (name, constraint) in &self.attributes {
            let Some(attr) = ir.attr(op, name) else {
                let message = format!("attribute \"{name}\" is expected but not provided");
                return ir.op_error(op, message).into();
            };
            assignment.check(loc, *constraint, attr)?;
        }
        let mut types = ir.operand_types(op).chain(ir.result_types(op));
        let operands = self.operands.iter().zip(operands);
        for (group, size) in operands.chain(self.results.iter().zip(results)) {
            for ty in types.by_ref().take(size) {
                let ty = TypeAttr::get(ir, ty).into();
                assignment.check(loc, group.constraint, ty)?;
            }
        }
        Ok(())
    }

    fn check_regions(&self, ir: &Ir, op: Op, assignment: &mut Assignment<'_>) -> VerifyResult {
        let (found, expected) = (ir.regions(op).len(), self.regions.len());
        if found != expected {
            let message =
                format!("unexpected number of regions: expected {expected} but got {found}");
            return ir.op_error(op, message).into();
        }
        let regions = ir.regions(op).iter().zip(&self.regions).enumerate();
        for (index, (region, rule)) in regions {
            rule.check(ir, op, index, *region, assignment)?;
        }
        Ok(())
    }
}

impl RegionRule {
    fn check(
        &self,
        ir: &Ir,
        op: Op,
        index: usize,
        region: Region,
        assignment: &mut Assignment<'_>,
    ) -> VerifyResult {
        if let Some(expected) = self.blocks {
            let found = ir.region_blocks(region).count();
            if found != expected {
                let message =
                    format!("expected region {index} to have {expected} block(s) but got {found}");
                return ir.error(op, message).into();
            }
        }
        let Some(constraints) = &self.arguments else {
            return Ok(());
        };
        let entry = ir.first_block(region);
        let arguments = entry.map_or(&[][..], |entry| ir.block_args(entry));
        let see_op = |error: Diagnostic| error.note(ir.loc(op), "see the operation");
        let (expected, found) = (constraints.len(), arguments.len());
        if expected != found {
            let message =
                format!("expected region {index} to have {expected} arguments but got {found}");
            return match arguments.first() {
                Some(first) => see_op(Diagnostic::error(ir.value_loc(*first), message)).into(),
                None => ir.error(op, message).into(),
            };
        }
        for (constraint, argument) in constraints.iter().zip(arguments) {
            let ty = TypeAttr::get(ir, ir.ty(*argument)).into();
            let loc = ir.value_loc(*argument);
            assignment.check(loc, *constraint, ty).map_err(see_op)?;
        }
        Ok(())
    }
}

/// The words about operands or results.
struct Words {
    singular: &'static str,
    /// The attribute that holds the sizes of groups.
    sizes: &'static str,
}

const OPERANDS: Words = Words {
    singular: "operand",
    sizes: OPERAND_SEGMENT_SIZES,
};

const RESULTS: Words = Words {
    singular: "result",
    sizes: RESULT_SEGMENT_SIZES,
};

/// How many values each group holds: they say it themselves, or it follows from their number, or an attribute says it.
fn sizes(
    ir: &Ir,
    op: Op,
    groups: &[Group],
    found: usize,
    words: &Words,
) -> Result<Vec<usize>, Diagnostic> {
    let singular = words.singular;
    let varying = groups.iter().filter(|group| group.arity != Arity::One);
    let varying: Vec<Arity> = varying.map(|group| group.arity).collect();
    let least = groups.len() - varying.len();
    let wrong = |how: &str, count: usize| {
        let message = format!("op expects {how} {count} {singular}s, but got {found}");
        ir.error(op, message)
    };
    let rest = match &varying[..] {
        [] if found != least => return wrong("exactly", least).into(),
        [_] if found < least => return wrong("at least", least).into(),
        [Arity::Optional] if found > least + 1 => return wrong("at most", least + 1).into(),
        [] | [_] => found - least,
        _ => return sizes_in_attribute(ir, op, groups, found, words),
    };
    let size = |group: &Group| match group.arity {
        Arity::One => 1,
        Arity::Optional | Arity::Variadic => rest,
    };
    Ok(groups.iter().map(size).collect())
}

fn sizes_in_attribute(
    ir: &Ir,
    op: Op,
    groups: &[Group],
    found: usize,
    words: &Words,
) -> Result<Vec<usize>, Diagnostic> {
    let Words {
        singular,
        sizes: name,
    } = words;
    let Some(attr) = ir.attr(op, name) else {
        let message = format!("'{name}' attribute is expected but not provided");
        return ir.error(op, message).into();
    };
    let sizes = attr.cast::<DenseArrayAttr>(ir);
    let Some(sizes) = sizes.filter(|sizes| sizes.element(ir) == Type::I32) else {
        let message = format!("'{name}' attribute is expected to be a dense i32 array");
        return ir.error(op, message).into();
    };
    let sizes: Vec<i32> = sizes.as_i32s(ir).collect();
    if sizes.len() != groups.len() {
        let message = format!(
            "'{name}' attribute for specifying {singular} segments must have {} elements, but got {}",
            groups.len(),
            sizes.len()
        );
        return ir.error(op, message).into();
    }
    let mut checked = Vec::with_capacity(sizes.len());
    for (index, (group, size)) in groups.iter().zip(sizes).enumerate() {
        let Ok(size) = usize::try_from(size) else {
            let message = format!(
                "'{name}' attribute for specifying {singular} segments must have non-negative values"
            );
            return ir.error(op, message).into();
        };
        let allowed = match group.arity {
            Arity::One if size != 1 => "1",
            Arity::Optional if size > 1 => "0 or 1",
            Arity::One | Arity::Optional | Arity::Variadic => {
                checked.push(size);
                continue;
            }
        };
        let message = format!("element {index} in '{name}' attribute must be equal to {allowed}");
        return ir.error(op, message).into();
    }
    // The sizes are at most 2^31 each, so that their sum does not overflow.
    let total = checked.iter().map(|size| *size as u64).sum::<u64>();
    if total != found as u64 {
        let message = format!(
            "sum of elements in '{name}' attribute must be equal to the number of {singular}s"
        );
        return ir.error(op, message).into();
    }
    Ok(checked)
}
