//! How variables are copied and reduced, which `recipe` clauses name.

use terrace_ir::attributes::TypeAttr;
use terrace_ir::ods::{AnyRegion, SymbolNameAttr, TypedOp, VerifyRegions, VerifyResult};
use terrace_ir::types::Type;
use terrace_ir::{Ir, Op, Region};
use terrace_ods_macros::op;

use super::{AccDialect, ReductionOperator, YieldOp};

/// How each that executes a construct gets a copy of a variable.
#[op(
    dialect = AccDialect, mnemonic = "private.recipe",
    traits(AutomaticAllocationScope, IsolatedFromAbove, Symbol),
    assembly {
        $sym_name ":" $ty attr_dict_with_keyword "init" $init_region ("destroy" $destroy_region^)?
    },
    verify_regions,
)]
pub struct PrivateRecipeOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttr,
    #[region(name = "initRegion")]
    init_region: AnyRegion,
    #[region(name = "destroyRegion")]
    destroy_region: AnyRegion,
}

/// How each that executes a construct gets a copy of a variable, and its value.
#[op(
    dialect = AccDialect, mnemonic = "firstprivate.recipe",
    traits(AutomaticAllocationScope, IsolatedFromAbove, Symbol),
    assembly {
        $sym_name ":" $ty attr_dict_with_keyword "init" $init_region "copy" $copy_region
        ("destroy" $destroy_region^)?
    },
    verify_regions,
)]
pub struct FirstprivateRecipeOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttr,
    #[region(name = "initRegion")]
    init_region: AnyRegion,
    #[region(name = "copyRegion")]
    copy_region: AnyRegion,
    #[region(name = "destroyRegion")]
    destroy_region: AnyRegion,
}

/// How the values of all that execute a construct become one.
#[op(
    dialect = AccDialect, mnemonic = "reduction.recipe",
    traits(AutomaticAllocationScope, IsolatedFromAbove, Symbol),
    assembly {
        $sym_name ":" $ty attr_dict_with_keyword "reduction_operator" $reduction_operator
        "init" $init_region "combiner" $combiner_region ("destroy" $destroy_region^)?
    },
    verify_regions,
)]
pub struct ReductionRecipeOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttr,
    #[attr(name = "reductionOperator")]
    reduction_operator: ReductionOperator,
    #[region(name = "initRegion")]
    init_region: AnyRegion,
    #[region(name = "combinerRegion")]
    combiner_region: AnyRegion,
    #[region(name = "destroyRegion")]
    destroy_region: AnyRegion,
}

/// The types of the arguments of a region, if it has a block.
fn argument_types(ir: &Ir, region: Region) -> Option<Vec<Type>> {
    let entry = ir.first_block(region)?;
    Some(ir.block_arg_types(entry).collect())
}

/// A region of a recipe: what it is called, and what the recipe is for.
struct Part {
    region: Region,
    name: &'static str,
    purpose: &'static str,
}

/// Checks that a region begins with a variable of the recipe's type.
fn check_first(ir: &Ir, op: Op, part: &Part, ty: Type, may_be_empty: bool) -> VerifyResult {
    let message = match argument_types(ir, part.region) {
        None if may_be_empty => return Ok(()),
        None => format!("expects non-empty {} region", part.name),
        Some(types) if types.first() == Some(&ty) => return Ok(()),
        Some(_) => format!(
            "expects {} region first argument of the {} type",
            part.name, part.purpose
        ),
    };
    ir.op_error(op, message).into()
}

/// Checks the regions that all recipes have.
fn check_ends(
    ir: &Ir,
    op: Op,
    [init, destroy]: [Region; 2],
    ty: Type,
    purpose: &'static str,
    between: impl FnOnce() -> VerifyResult,
) -> VerifyResult {
    let part = |region, name| Part {
        region,
        name,
        purpose,
    };
    check_first(ir, op, &part(init, "init"), ty, false)?;
    between()?;
    check_first(ir, op, &part(destroy, "destroy"), ty, true)
}

impl VerifyRegions for PrivateRecipeOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let (regions, ty) = (
            [self.init_region(ir), self.destroy_region(ir)],
            self.ty(ir).value(ir),
        );
        check_ends(ir, self.op(), regions, ty, "privatization", || Ok(()))
    }
}

impl VerifyRegions for FirstprivateRecipeOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let (regions, ty) = (
            [self.init_region(ir), self.destroy_region(ir)],
            self.ty(ir).value(ir),
        );
        check_ends(ir, self.op(), regions, ty, "privatization", || {
            let message = match argument_types(ir, self.copy_region(ir)) {
                None => "expects non-empty copy region",
                Some(types) if types.len() >= 2 && types[0] == ty => return Ok(()),
                Some(_) => "expects copy region with two arguments of the privatization type",
            };
            ir.op_error(self, message).into()
        })
    }
}

impl VerifyRegions for ReductionRecipeOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let (regions, ty) = (
            [self.init_region(ir), self.destroy_region(ir)],
            self.ty(ir).value(ir),
        );
        check_ends(ir, self.op(), regions, ty, "reduction", || {
            let combiner = self.combiner_region(ir);
            let ends = ir.region_blocks(combiner);
            let mut ends = ends.filter_map(|block| YieldOp::cast(ir, ir.last_op(block)?));
            let gives_value = |end: YieldOp| end.operands(ir).map(|value| ir.ty(value)).eq([ty]);
            let message = match argument_types(ir, combiner) {
                None => "expects non-empty combiner region",
                Some(types) if types.len() < 2 || types[..2] != [ty, ty] => {
                    "expects combiner region with the first two arguments of the reduction type"
                }
                Some(_) if !ends.all(gives_value) => {
                    "expects combiner region to yield a value of the reduction type"
                }
                Some(_) => return Ok(()),
            };
            ir.op_error(self, message).into()
        })
    }
}
