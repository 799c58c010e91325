//! How each op is translated: a table by op name, filled from data where a family differs in an opcode only.

use inkwell::intrinsics::Intrinsic;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{
    BasicMetadataValueEnum, BasicValueEnum, InstructionOpcode, InstructionValue,
};
use smallvec::SmallVec;
use terrace_dialects::llvm;
use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::{Context, Op};

use super::function::{FunctionTranslation, Translated, instruction};
use super::{control, memory, scalars};
use crate::llvm_ir::raw;

/// How one kind of op is translated.
#[derive(Clone, Copy)]
enum Rule {
    /// An instruction with two operands.
    Binary(InstructionOpcode),
    /// A conversion to the result's type.
    Cast(InstructionOpcode),
    /// A call of an intrinsic that is overloaded on the types of these operands, or of the result.
    Intrinsic(&'static str, Overloads),
    /// Anything else.
    Function(fn(&mut FunctionTranslation<'_, '_, '_>, Op) -> Translated),
}

/// On which types an intrinsic is overloaded.
#[derive(Clone, Copy)]
enum Overloads {
    None,
    Result,
    Operands(&'static [usize]),
}

macro_rules! rules {
    ($($op:ident => $rule:expr),* $(,)?) => {
        &[$((<llvm::$op as TypedOp>::INFO, $rule)),*]
    };
}

use InstructionOpcode as Opcode;
use Overloads::{None as NoOverloads, Operands, Result as OfResult};
use Rule::{Binary, Cast, Function};

static RULES: &[(&OpInfo, Rule)] = rules! {
    AddOp => Binary(Opcode::Add),
    SubOp => Binary(Opcode::Sub),
    MulOp => Binary(Opcode::Mul),
    UDivOp => Binary(Opcode::UDiv),
    SDivOp => Binary(Opcode::SDiv),
    URemOp => Binary(Opcode::URem),
    SRemOp => Binary(Opcode::SRem),
    AndOp => Binary(Opcode::And),
    OrOp => Binary(Opcode::Or),
    XOrOp => Binary(Opcode::Xor),
    ShlOp => Binary(Opcode::Shl),
    LShrOp => Binary(Opcode::LShr),
    AShrOp => Binary(Opcode::AShr),
    FAddOp => Binary(Opcode::FAdd),
    FSubOp => Binary(Opcode::FSub),
    FMulOp => Binary(Opcode::FMul),
    FDivOp => Binary(Opcode::FDiv),
    FRemOp => Binary(Opcode::FRem),
    SExtOp => Cast(Opcode::SExt),
    ZExtOp => Cast(Opcode::ZExt),
    TruncOp => Cast(Opcode::Trunc),
    SIToFPOp => Cast(Opcode::SIToFP),
    UIToFPOp => Cast(Opcode::UIToFP),
    FPToSIOp => Cast(Opcode::FPToSI),
    FPToUIOp => Cast(Opcode::FPToUI),
    FPExtOp => Cast(Opcode::FPExt),
    FPTruncOp => Cast(Opcode::FPTrunc),
    PtrToIntOp => Cast(Opcode::PtrToInt),
    IntToPtrOp => Cast(Opcode::IntToPtr),
    BitcastOp => Cast(Opcode::BitCast),
    AddrSpaceCastOp => Cast(Opcode::AddrSpaceCast),
    SqrtOp => Rule::Intrinsic("llvm.sqrt", OfResult),
    FAbsOp => Rule::Intrinsic("llvm.fabs", OfResult),
    ExpOp => Rule::Intrinsic("llvm.exp", OfResult),
    Exp2Op => Rule::Intrinsic("llvm.exp2", OfResult),
    LogOp => Rule::Intrinsic("llvm.log", OfResult),
    Log10Op => Rule::Intrinsic("llvm.log10", OfResult),
    Log2Op => Rule::Intrinsic("llvm.log2", OfResult),
    SinOp => Rule::Intrinsic("llvm.sin", OfResult),
    CosOp => Rule::Intrinsic("llvm.cos", OfResult),
    FFloorOp => Rule::Intrinsic("llvm.floor", OfResult),
    FCeilOp => Rule::Intrinsic("llvm.ceil", OfResult),
    FTruncOp => Rule::Intrinsic("llvm.trunc", OfResult),
    RintOp => Rule::Intrinsic("llvm.rint", OfResult),
    RoundOp => Rule::Intrinsic("llvm.round", OfResult),
    RoundEvenOp => Rule::Intrinsic("llvm.roundeven", OfResult),
    PowOp => Rule::Intrinsic("llvm.pow", OfResult),
    PowIOp => Rule::Intrinsic("llvm.powi", Operands(&[0, 1])),
    CopySignOp => Rule::Intrinsic("llvm.copysign", OfResult),
    MaxNumOp => Rule::Intrinsic("llvm.maxnum", OfResult),
    MinNumOp => Rule::Intrinsic("llvm.minnum", OfResult),
    MaximumOp => Rule::Intrinsic("llvm.maximum", OfResult),
    MinimumOp => Rule::Intrinsic("llvm.minimum", OfResult),
    FMAOp => Rule::Intrinsic("llvm.fma", OfResult),
    FMulAddOp => Rule::Intrinsic("llvm.fmuladd", OfResult),
    SMaxOp => Rule::Intrinsic("llvm.smax", OfResult),
    SMinOp => Rule::Intrinsic("llvm.smin", OfResult),
    UMaxOp => Rule::Intrinsic("llvm.umax", OfResult),
    UMinOp => Rule::Intrinsic("llvm.umin", OfResult),
    CtPopOp => Rule::Intrinsic("llvm.ctpop", OfResult),
    BitReverseOp => Rule::Intrinsic("llvm.bitreverse", OfResult),
    ByteSwapOp => Rule::Intrinsic("llvm.bswap", OfResult),
    CountLeadingZerosOp => Rule::Intrinsic("llvm.ctlz", OfResult),
    CountTrailingZerosOp => Rule::Intrinsic("llvm.cttz", OfResult),
    AbsOp => Rule::Intrinsic("llvm.abs", OfResult),
    MemcpyOp => Rule::Intrinsic("llvm.memcpy", Operands(&[0, 1, 2])),
    MemmoveOp => Rule::Intrinsic("llvm.memmove", Operands(&[0, 1, 2])),
    MemsetOp => Rule::Intrinsic("llvm.memset", Operands(&[0, 2])),
    StackSaveOp => Rule::Intrinsic("llvm.stacksave", OfResult),
    StackRestoreOp => Rule::Intrinsic("llvm.stackrestore", Operands(&[0])),
    LifetimeStartOp => Rule::Intrinsic("llvm.lifetime.start", Operands(&[0])),
    LifetimeEndOp => Rule::Intrinsic("llvm.lifetime.end", Operands(&[0])),
    TrapOp => Rule::Intrinsic("llvm.trap", NoOverloads),
    FNegOp => Function(scalars::negate),
    ICmpOp => Function(scalars::compare_integers),
    FCmpOp => Function(scalars::compare_floats),
    SelectOp => Function(scalars::select),
    ConstantOp => Function(scalars::constant_op),
    UndefOp => Function(|t, op| scalars::nullary(t, op, raw::undef)),
    PoisonOp => Function(|t, op| scalars::nullary(t, op, raw::poison)),
    ZeroOp => Function(|t, op| scalars::nullary(t, op, raw::zero)),
    AddressOfOp => Function(scalars::address_of),
    AllocaOp => Function(memory::alloca),
    LoadOp => Function(memory::load),
    StoreOp => Function(memory::store),
    GepOp => Function(memory::element_pointer),
    ExtractValueOp => Function(memory::extract_value),
    InsertValueOp => Function(memory::insert_value),
    CallOp => Function(control::call),
    BrOp => Function(control::branch),
    CondBrOp => Function(control::conditional_branch),
    SwitchOp => Function(control::switch),
    ReturnOp => Function(control::return_op),
    UnreachableOp => Function(control::unreachable),
};

/// The rules by op name.
pub(super) struct OpTable(Vec<Option<Rule>>);

impl OpTable {
    pub(super) fn new(cx: &Context) -> Self {
        let mut table = Vec::new();
        for (info, rule) in RULES {
            let index = cx.op_name_of(info).index();
            if table.len() <= index {
                table.resize(index + 1, None);
            }
            table[index] = Some(*rule);
        }
        OpTable(table)
    }
}

impl<'cx> FunctionTranslation<'_, '_, 'cx> {
    pub(super) fn translate_op(&mut self, op: Op) -> Translated {
        let rule = self
            .module
            .table
            .0
            .get(self.ir.name(op).index())
            .copied()
            .flatten();
        match rule.ok_or("the op is not one of the llvm dialect")? {
            Binary(opcode) => {
                let operands = self.operands(op)?;
                let value = self
                    .builder
                    .build_binop(opcode, operands[0], operands[1], "")?;
                self.finish(op, value)
            }
            Cast(opcode) => {
                let operands = self.operands(op)?;
                let ty = self.result_type(op)?;
                let value = self.builder.build_cast(opcode, operands[0], ty, "")?;
                self.finish(op, value)
            }
            Rule::Intrinsic(name, overloads) => self.intrinsic(op, name, overloads),
            Function(translate) => translate(self, op),
        }
    }

    /// Records the result and gives the instruction the op's flags.
    pub(super) fn finish(&mut self, op: Op, value: BasicValueEnum<'cx>) -> Translated {
        if let Some(instruction) = instruction(value) {
            self.set_flags(op, instruction)?;
        }
        self.set_result(op, value);
        Ok(())
    }

    /// Sets what the op's attributes promise of an instruction.
    pub(super) fn set_flags(&self, op: Op, instruction: InstructionValue<'cx>) -> Translated {
        let ir = self.ir;
        let Some(info) = ir.info(op) else {
            return Ok(());
        };
        for (slot, attr) in info.attributes.iter().zip(ir.inherent_attrs(op)) {
            let Some(attr) = *attr else {
                continue;
            };
            match &*slot.name {
                "overflowFlags" => {
                    let flags = llvm::OverflowFlags::read(ir, attr).unwrap_or_default();
                    instruction
                        .set_no_signed_wrap_flag(flags.contains(llvm::IntegerOverflowFlags::NSW))?;
                    instruction.set_no_unsigned_wrap_flag(
                        flags.contains(llvm::IntegerOverflowFlags::NUW),
                    )?;
                }
                "fastmathFlags" => {
                    let flags = llvm::FastmathFlags::read(ir, attr).unwrap_or_default();
                    if flags != llvm::FastmathFlags::NONE && instruction.can_use_fast_math_flags() {
                        instruction.set_fast_math_flags(scalars::fast_math_flags(flags))?;
                    }
                }
                "isExact" => instruction.set_exact_flag(true)?,
                "isDisjoint" => instruction.set_disjoint_flag(true)?,
                "nonNeg" => instruction.set_non_negative_flag(true)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn intrinsic(&mut self, op: Op, name: &str, overloads: Overloads) -> Translated {
        let ir = self.ir;
        let mut arguments: SmallVec<[BasicMetadataValueEnum<'cx>; 4]> =
            self.operands(op)?.into_iter().map(Into::into).collect();
        let types: SmallVec<[BasicTypeEnum<'cx>; 3]> = match overloads {
            Overloads::None => SmallVec::new(),
            Overloads::Result => smallvec::smallvec![self.result_type(op)?],
            Overloads::Operands(indices) => indices
                .iter()
                .map(|index| self.ty(ir.ty(ir.operand(op, *index))))
                .collect::<Result<_, _>>()?,
        };
        // A flag of the op is the last argument of the intrinsic.
        for attr in ir.inherent_attrs(op).iter().flatten() {
            if let Some(flag) = attr.cast::<BoolAttr>(ir) {
                let flag = self
                    .module
                    .llvm
                    .bool_type()
                    .const_int(flag.value().into(), false);
                arguments.push(flag.into());
            }
        }
        let intrinsic =
            Intrinsic::find(name).ok_or("this version of LLVM does not have the intrinsic")?;
        let declaration = intrinsic.get_declaration(&self.module.module, &types);
        let declaration = declaration.ok_or("the intrinsic does not exist for these types")?;
        let call = self
            .builder
            .build_direct_call(declaration, &arguments, "")?;
        match call.try_as_basic_value().basic() {
            Some(value) => self.finish(op, value),
            None => Ok(()),
        }
    }
}
