//! Functions that devices can call.

use terrace_ir::Ir;
use terrace_ir::attributes::{SymbolRefAttr, UnitAttr};
use terrace_ir::ods::{
    Enumeration, I64ArrayAttr, Optional, StrArrayAttr, SymbolNameAttr, SymbolRefArrayAttr, Verify,
    VerifyResult,
};
use terrace_ods_macros::op;

use super::checks::devices;
use super::{AccDialect, DeviceType, DeviceTypeArrayAttr};

/// What a `routine` directive says of a function: which level of parallelism it uses, and what devices call it.
#[op(
    dialect = AccDialect, mnemonic = "routine", traits(IsolatedFromAbove),
    assembly {
        $sym_name "func" "(" $func_name ")"
        oilist(
            "bind" "(" custom<crate::acc::syntax::BindName>(
                $bind_id_name, $bind_str_name, $bind_id_name_device_type, $bind_str_name_device_type
            ) ")"
            | "gang" "" custom<crate::acc::syntax::RoutineGangClause>($gang, $gang_dim, $gang_dim_device_type)
            | "worker" "" custom<crate::acc::syntax::DeviceTypeArrayAttr>($worker)
            | "vector" "" custom<crate::acc::syntax::DeviceTypeArrayAttr>($vector)
            | "seq" "" custom<crate::acc::syntax::DeviceTypeArrayAttr>($seq)
            | "nohost" $nohost
            | "implicit" $implicit
        )
        attr_dict_with_keyword
    },
    verify,
)]
pub struct RoutineOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    func_name: SymbolRefAttr,
    #[attr(name = "bindIdName")]
    bind_id_name: Optional<SymbolRefArrayAttr>,
    #[attr(name = "bindStrName")]
    bind_str_name: Optional<StrArrayAttr>,
    #[attr(name = "bindIdNameDeviceType")]
    bind_id_name_device_type: Optional<DeviceTypeArrayAttr>,
    #[attr(name = "bindStrNameDeviceType")]
    bind_str_name_device_type: Optional<DeviceTypeArrayAttr>,
    #[attr]
    worker: Optional<DeviceTypeArrayAttr>,
    #[attr]
    vector: Optional<DeviceTypeArrayAttr>,
    #[attr]
    seq: Optional<DeviceTypeArrayAttr>,
    #[attr]
    nohost: Optional<UnitAttr>,
    #[attr]
    implicit: Optional<UnitAttr>,
    #[attr]
    gang: Optional<DeviceTypeArrayAttr>,
    #[attr(name = "gangDim")]
    gang_dim: Optional<I64ArrayAttr>,
    #[attr(name = "gangDimDeviceType")]
    gang_dim_device_type: Optional<DeviceTypeArrayAttr>,
}

impl Verify for RoutineOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let mut gang = devices(ir, self.gang(ir));
        gang.extend(devices(ir, self.gang_dim_device_type(ir)));
        let [worker, vector, seq] =
            [self.worker(ir), self.vector(ir), self.seq(ir)].map(|list| devices(ir, list));
        let levels = [gang, worker, vector, seq];
        let count = |device: DeviceType| {
            levels
                .iter()
                .filter(|level| level.contains(&device))
                .count()
        };
        let base = count(DeviceType::None);
        const MESSAGE: &str =
            "only one of `gang`, `worker`, `vector`, `seq` can be present at the same time";
        if base > 1 {
            return ir.error(self, MESSAGE).into();
        }
        let wrong = DeviceType::ALL.iter().find(|device| {
            let count = count(**device);
            **device != DeviceType::None && (count > 1 || (base == 1 && count != 0))
        });
        match wrong {
            None => Ok(()),
            Some(device) => {
                let device = Enumeration::text(*device);
                ir.error(self, format!("{MESSAGE} for device_type `{device}`"))
                    .into()
            }
        }
    }
}
