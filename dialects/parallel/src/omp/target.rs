//! Regions that a device executes, and what data it gets before.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{
    AnyInteger, AnyRegion, AnyType, DenseBoolArrayAttr, DenseI64ArrayAttr, I1, Optional,
    SymbolRefArrayAttr, TypedOp, Variadic, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::{op, op_trait};

use super::checks::{check_depend, check_map};
use super::clauses::constructs;
use super::{MapInfoOp, OmpDialect, PointerLike, TaskDependArrayAttr, TeamsOp};

constructs! {
    /// A region with data on a device for as long as it lasts.
    TargetDataOp = "target_data" [AttrSizedOperandSegments] [verify,]
        (device condition map use_device_addr use_device_ptr) () () { #[region] region: AnyRegion, }

    /// Brings data to a device.
    TargetEnterDataOp = "target_enter_data" [AttrSizedOperandSegments] [verify,]
        (depend device condition map nowait) () () {}

    /// Brings data back from a device.
    TargetExitDataOp = "target_exit_data" [AttrSizedOperandSegments] [verify,]
        (depend device condition map nowait) () () {}

    /// Makes data on a device and on the host the same.
    TargetUpdateOp = "target_update" [AttrSizedOperandSegments] [verify,]
        (depend device condition map nowait) () () {}

    /// A region that a device executes. It sees nothing but its arguments.
    TargetOp = "target" [AttrSizedOperandSegments, IsolatedFromAbove, KnowsItsData] [verify_regions,]
        (
            allocate bare depend device has_device_addr host_eval condition in_reduction is_device_ptr map_arguments nowait
            mapped_private thread_limit
        ) () () { #[region] region: AnyRegion, }
}

/// Directives for data that is mapped.
macro_rules! data_directives {
    ($($name:ident)*) => {$(
        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                check_depend(ir, self.op(), self.depend_vars(ir).len(), self.depend_kinds(ir))?;
                check_map(ir, self.op(), self.map_vars(ir))
            }
        }
    )*};
}

data_directives! { TargetEnterDataOp TargetExitDataOp TargetUpdateOp }

impl Verify for TargetDataOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let counts = [
            self.map_vars(ir).len(),
            self.use_device_addr_vars(ir).len(),
            self.use_device_ptr_vars(ir).len(),
        ];
        if counts == [0; 3] {
            let message = "At least one of map, use_device_ptr_vars, or use_device_addr_vars operand must be present";
            return ir.error(op, message).into();
        }
        check_defined(ir, op, "use_device_ptr", self.use_device_ptr_vars(ir))?;
        check_defined(ir, op, "use_device_addr", self.use_device_addr_vars(ir))?;
        check_map(ir, op, self.map_vars(ir))
    }
}

/// Checks that what a clause names is mapped.
fn check_defined(
    ir: &Ir,
    op: Op,
    clause: &str,
    mut vars: impl Iterator<Item = terrace_ir::Value>,
) -> VerifyResult {
    match vars.all(|var| var.defining::<MapInfoOp>(ir).is_some()) {
        true => Ok(()),
        false => {
            let message = format!("'{clause}' arguments must be defined by 'omp.map.info' ops");
            ir.op_error(op, message).into()
        }
    }
}

/// Target regions whose data is mapped.
#[op_trait(verify_outside = knows_its_data)]
pub struct KnowsItsData;

fn knows_its_data(ir: &Ir, op: Op) -> VerifyResult {
    let Some(target) = TargetOp::cast(ir, op) else {
        return Ok(());
    };
    check_depend(
        ir,
        op,
        target.depend_vars(ir).len(),
        target.depend_kinds(ir),
    )?;
    check_defined(ir, op, "has_device_addr", target.has_device_addr_vars(ir))?;
    check_map(ir, op, target.map_vars(ir))?;
    let maps = target.private_maps(ir).map(|maps| maps.len(ir));
    match maps.is_some_and(|count| count != target.private_vars(ir).len()) {
        true => {
            let message = "sizes of `private` operand range and `private_maps` attribute mismatch";
            ir.error(op, message).into()
        }
        false => Ok(()),
    }
}

impl VerifyRegions for TargetOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let ops = ir
            .region_blocks(self.region(ir))
            .flat_map(|block| ir.block_ops(block));
        match ops.filter(|op| TeamsOp::cast(ir, *op).is_some()).count() {
            0 | 1 => Ok(()),
            _ => {
                let message = "target containing multiple 'omp.teams' nested ops";
                ir.error(self, message).into()
            }
        }
    }
}
