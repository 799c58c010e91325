//! Assembly inside functions, and arguments of variadic functions.

use terrace_ir::Ir;
use terrace_ir::attributes::{ArrayAttr, UnitAttr};
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{DefaultValued, Optional, StrAttr, Variadic, Verify, VerifyResult};
use terrace_ods_macros::op;

use crate::{AsmDialect, LlvmDialect, LlvmType, PointerType, TailCallKind};

/// Assembly as text, with constraints that say where its operands and results are.
#[op(
    dialect = LlvmDialect, mnemonic = "inline_asm",
    assembly {
        ("has_side_effects" $has_side_effects^)? ("is_align_stack" $is_align_stack^)?
        ("tail_call_kind" "=" $tail_call_kind^)? ("asm_dialect" "=" $asm_dialect^)?
        ("operand_attrs" "=" $operand_attrs^)? attr_dict
        $asm_string "," $constraints operands ":" functional_type(operands, results)
    },
    interfaces(MemoryEffects), verify,
)]
pub struct InlineAsmOp {
    #[operand]
    operands: Variadic<LlvmType>,
    #[attr]
    asm_string: StrAttr,
    #[attr]
    constraints: StrAttr,
    #[attr]
    has_side_effects: Optional<UnitAttr>,
    #[attr]
    is_align_stack: Optional<UnitAttr>,
    #[attr]
    tail_call_kind: DefaultValued<TailCallKind, { TailCallKind::None }>,
    #[attr]
    asm_dialect: Optional<AsmDialect>,
    /// Attributes of operands: `elementtype` for pointers that the assembly goes through.
    #[attr]
    operand_attrs: Optional<ArrayAttr>,
    #[result]
    res: Optional<LlvmType>,
}

impl MemoryEffects for InlineAsmOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        if !self.has_side_effects(ir) {
            return EffectList::new();
        }
        [EffectKind::Read, EffectKind::Write]
            .map(Effect::on_anything)
            .into_iter()
            .collect()
    }
}

impl Verify for InlineAsmOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.tail_call_kind(ir) == TailCallKind::Musttail {
            let message = "tail call kind 'musttail' is not supported by this operation";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

/// The next argument of a variadic function.
#[op(
    dialect = LlvmDialect, mnemonic = "va_arg",
    assembly { $arg attr_dict ":" functional_type($arg, $res) },
)]
pub struct VaArgOp {
    #[operand]
    arg: PointerType,
    #[result]
    res: LlvmType,
}
