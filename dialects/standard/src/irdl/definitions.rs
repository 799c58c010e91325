//! What defines something: a dialect, a type, an attribute, an op.

use std::collections::HashMap;

use terrace_ir::attributes::ArrayAttr;
use terrace_ir::ods::{
    OpTrait, SizedRegion, SymbolNameAttr, TypedOp, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op;

use super::parts::{AttributesOp, OperandsOp, ParametersOp, RegionsOp, ResultsOp};
use super::syntax::{parse_single_block_region, print_single_block_region};
use super::{IrdlDialect, names};

/// Defines a dialect: the ops, types and attributes that are defined in its region.
#[op(
    dialect = IrdlDialect, mnemonic = "dialect",
    traits(IsolatedFromAbove, NoTerminator, Symbol, SymbolTable),
    assembly { $sym_name attr_dict_with_keyword custom<SingleBlockRegion>($body) },
    verify,
)]
pub struct DialectOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[region]
    body: SizedRegion<1>,
}

impl Verify for DialectOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let name = self.sym_name(ir);
        let is_namespace = name
            .bytes()
            .next()
            .is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_$".contains(&byte));
        if !is_namespace {
            return ir.op_error(self.op(), "invalid dialect name").into();
        }
        names::check(ir, self.op(), "dialect", &name)
    }
}

/// Defines a type. Its parameters are those of an `irdl.parameters` in its region.
#[op(
    dialect = IrdlDialect, mnemonic = "type",
    traits(HasParent(DialectOp), NoTerminator, NoRegionArguments, AtMostOneParameters, Symbol),
    assembly { $sym_name attr_dict_with_keyword custom<SingleBlockRegion>($body) },
    verify,
)]
pub struct TypeOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[region]
    body: SizedRegion<1>,
}

impl Verify for TypeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let name = self.sym_name(ir);
        names::check(
            ir,
            self.op(),
            "type",
            name.strip_prefix('!').unwrap_or(&name),
        )
    }
}

/// Defines an attribute. Its parameters are those of an `irdl.parameters` in its region.
#[op(
    dialect = IrdlDialect, mnemonic = "attribute",
    traits(HasParent(DialectOp), NoTerminator, NoRegionArguments, AtMostOneParameters, Symbol),
    assembly { $sym_name attr_dict_with_keyword custom<SingleBlockRegion>($body) },
    verify,
)]
pub struct AttributeOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[region]
    body: SizedRegion<1>,
}

impl Verify for AttributeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let name = self.sym_name(ir);
        let name = name.strip_prefix('#').unwrap_or(&name);
        names::check(ir, self.op(), "attribute", name)
    }
}

/// Defines an op. Its parts are those of the `irdl.operands`, `irdl.results`, `irdl.attributes` and `irdl.regions` in its
/// region; of what is not there it has none.
#[op(
    dialect = IrdlDialect, mnemonic = "operation",
    traits(HasParent(DialectOp), NoTerminator, NoRegionArguments, AtMostOneOfEachPart, Symbol),
    assembly { $sym_name attr_dict_with_keyword custom<SingleBlockRegion>($body) },
    verify, verify_regions,
)]
pub struct OperationOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[region]
    body: SizedRegion<1>,
}

impl Verify for OperationOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        names::check(ir, self.op(), "operation", &self.sym_name(ir))
    }
}

impl VerifyRegions for OperationOp {
    /// Operands, results and regions have distinct names.
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let mut parts: Vec<(&str, ArrayAttr)> = Vec::new();
        for op in body_ops(ir, self.op()) {
            if let Some(operands) = OperandsOp::cast(ir, op) {
                parts.push(("operands", operands.names(ir)));
            } else if let Some(results) = ResultsOp::cast(ir, op) {
                parts.push(("results", results.names(ir)));
            } else if let Some(regions) = RegionsOp::cast(ir, op) {
                parts.push(("regions", regions.names(ir)));
            }
        }
        let mut seen: HashMap<String, &str> = HashMap::new();
        for (kind, names) in parts {
            for name in names::texts(ir, names) {
                if let Some(other) = seen.get(&name) {
                    let message =
                        format!("contains a value named '{name}' for both its {other} and {kind}");
                    return ir.op_error(self.op(), message).into();
                }
                seen.insert(name, kind);
            }
        }
        Ok(())
    }
}

/// The ops in the body of a definition.
pub fn body_ops(ir: &Ir, op: Op) -> impl Iterator<Item = Op> + '_ {
    let regions = ir.regions(op).iter();
    let blocks = regions.flat_map(|region| ir.region_blocks(*region));
    blocks.flat_map(|block| ir.block_ops(block))
}

/// At most one `irdl.parameters`.
struct AtMostOneParameters;

impl OpTrait for AtMostOneParameters {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        at_most_one(ir, op, &[ParametersOp::NAME])
    }
}

/// At most one op for each kind of part.
struct AtMostOneOfEachPart;

impl OpTrait for AtMostOneOfEachPart {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        let kinds = [
            OperandsOp::NAME,
            ResultsOp::NAME,
            AttributesOp::NAME,
            RegionsOp::NAME,
        ];
        at_most_one(ir, op, &kinds)
    }
}

fn at_most_one(ir: &Ir, op: Op, kinds: &[&str]) -> VerifyResult {
    let mut seen: Vec<&str> = Vec::new();
    for child in body_ops(ir, op) {
        let name = ir.name(child).as_str(ir);
        if !kinds.contains(&name) {
            continue;
        }
        if seen.contains(&name) {
            let message = format!(
                "failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type {name}"
            );
            return ir
                .error(op, message)
                .note(ir.loc(child), "the second is here")
                .into();
        }
        seen.push(name);
    }
    Ok(())
}
