//! What is said of a module as a whole.

use terrace_ir::Ir;
use terrace_ir::attributes::ArrayAttr;
use terrace_ir::ods::{StrArrayAttr, Verify, VerifyResult};
use terrace_ods_macros::op;

use crate::{LlvmDialect, ModuleFlagAttr};

/// Flags of the module.
#[op(
    dialect = LlvmDialect, mnemonic = "module_flags",
    assembly { $flags attr_dict },
    verify,
)]
pub struct ModuleFlagsOp {
    #[attr]
    flags: ArrayAttr,
}

impl Verify for ModuleFlagsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let mut flags = self.flags(ir).elements(ir).iter();
        match flags.all(|flag| flag.is::<ModuleFlagAttr>(ir)) {
            true => Ok(()),
            false => ir.op_error(self, "expected a module flag attribute").into(),
        }
    }
}

/// Options for the linker, in the object file.
#[op(
    dialect = LlvmDialect, mnemonic = "linker_options",
    assembly { $options attr_dict },
)]
pub struct LinkerOptionsOp {
    #[attr]
    options: StrArrayAttr,
}
