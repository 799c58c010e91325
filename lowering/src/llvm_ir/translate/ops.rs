//! How each op is translated: a table by op name, filled from data where a family differs in an opcode only.

use inkwell::intrinsics::Intrinsic;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{
    BasicMetadataValueEnum, BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue,
};
use inkwell::{AtomicOrdering, FloatPredicate, IntPredicate};
use smallvec::SmallVec;
use terrace_dialects::llvm;
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::{Context, Op};

use super::constants::constant;
use super::function::{Failure, FunctionTranslation, instruction};
use crate::llvm_ir::raw;

type Translated = Result<(), Failure>;

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
    FmaOp => Rule::Intrinsic("llvm.fma", OfResult),
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
    FNegOp => Function(negate),
    ICmpOp => Function(compare_integers),
    FCmpOp => Function(compare_floats),
    SelectOp => Function(select),
    ConstantOp => Function(constant_op),
    UndefOp => Function(|t, op| nullary(t, op, raw::undef)),
    PoisonOp => Function(|t, op| nullary(t, op, raw::poison)),
    ZeroOp => Function(|t, op| nullary(t, op, raw::zero)),
    AddressOfOp => Function(address_of),
    AllocaOp => Function(alloca),
    LoadOp => Function(load),
    StoreOp => Function(store),
    GepOp => Function(element_pointer),
    ExtractValueOp => Function(extract_value),
    InsertValueOp => Function(insert_value),
    CallOp => Function(super::control::call),
    BrOp => Function(super::control::branch),
    CondBrOp => Function(super::control::conditional_branch),
    SwitchOp => Function(super::control::switch),
    ReturnOp => Function(super::control::return_op),
    UnreachableOp => Function(super::control::unreachable),
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
            match slot.name {
                "overflowFlags" => {
                    let flags = llvm::IntegerOverflowFlags::read(ir, attr).unwrap_or_default();
                    instruction
                        .set_no_signed_wrap_flag(flags.contains(llvm::IntegerOverflowFlags::NSW))?;
                    instruction.set_no_unsigned_wrap_flag(
                        flags.contains(llvm::IntegerOverflowFlags::NUW),
                    )?;
                }
                "fastmathFlags" => {
                    let flags = llvm::FastmathFlags::read(ir, attr).unwrap_or_default();
                    if flags != llvm::FastmathFlags::NONE && instruction.can_use_fast_math_flags() {
                        instruction.set_fast_math_flags(fast_math_flags(flags))?;
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
            if let Some(flag) = attr.cast::<terrace_ir::attributes::BoolAttr>(ir) {
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

fn fast_math_flags(flags: llvm::FastmathFlags) -> inkwell::values::FastMathFlags {
    use inkwell::values::FastMathFlags as Llvm;
    use llvm::FastmathFlags as Flags;
    let table = [
        (Flags::NNAN, Llvm::NoNaNs),
        (Flags::NINF, Llvm::NoInfs),
        (Flags::NSZ, Llvm::NoSignedZeros),
        (Flags::ARCP, Llvm::AllowReciprocal),
        (Flags::CONTRACT, Llvm::AllowContract),
        (Flags::AFN, Llvm::ApproxFunc),
        (Flags::REASSOC, Llvm::AllowReassoc),
    ];
    let set = table.into_iter().filter(|(flag, _)| flags.contains(*flag));
    set.fold(Llvm::empty(), |all, (_, flag)| all | flag)
}

fn negate(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let value: BasicValueEnum<'_> = match t.operands(op)?[0] {
        BasicValueEnum::FloatValue(operand) => t.builder.build_float_neg(operand, "")?.into(),
        BasicValueEnum::VectorValue(operand) => t.builder.build_float_neg(operand, "")?.into(),
        _ => return Err("the operand is not a number".into()),
    };
    t.finish(op, value)
}

fn compare_integers(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::ICmpOp::from_op_unchecked(op);
    let predicate = match typed.predicate(t.ir) {
        llvm::ICmpPredicate::Eq => IntPredicate::EQ,
        llvm::ICmpPredicate::Ne => IntPredicate::NE,
        llvm::ICmpPredicate::Slt => IntPredicate::SLT,
        llvm::ICmpPredicate::Sle => IntPredicate::SLE,
        llvm::ICmpPredicate::Sgt => IntPredicate::SGT,
        llvm::ICmpPredicate::Sge => IntPredicate::SGE,
        llvm::ICmpPredicate::Ult => IntPredicate::ULT,
        llvm::ICmpPredicate::Ule => IntPredicate::ULE,
        llvm::ICmpPredicate::Ugt => IntPredicate::UGT,
        llvm::ICmpPredicate::Uge => IntPredicate::UGE,
    };
    let operands = t.operands(op)?;
    let value: BasicValueEnum<'_> = match (operands[0], operands[1]) {
        (BasicValueEnum::IntValue(lhs), BasicValueEnum::IntValue(rhs)) => {
            t.builder.build_int_compare(predicate, lhs, rhs, "")?.into()
        }
        (BasicValueEnum::PointerValue(lhs), BasicValueEnum::PointerValue(rhs)) => {
            t.builder.build_int_compare(predicate, lhs, rhs, "")?.into()
        }
        (BasicValueEnum::VectorValue(lhs), BasicValueEnum::VectorValue(rhs)) => {
            t.builder.build_int_compare(predicate, lhs, rhs, "")?.into()
        }
        _ => return Err("values of these types cannot be compared".into()),
    };
    t.finish(op, value)
}

fn compare_floats(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::FCmpOp::from_op_unchecked(op);
    let predicate = match typed.predicate(t.ir) {
        llvm::FCmpPredicate::AlwaysFalse => FloatPredicate::PredicateFalse,
        llvm::FCmpPredicate::Oeq => FloatPredicate::OEQ,
        llvm::FCmpPredicate::Ogt => FloatPredicate::OGT,
        llvm::FCmpPredicate::Oge => FloatPredicate::OGE,
        llvm::FCmpPredicate::Olt => FloatPredicate::OLT,
        llvm::FCmpPredicate::Ole => FloatPredicate::OLE,
        llvm::FCmpPredicate::One => FloatPredicate::ONE,
        llvm::FCmpPredicate::Ord => FloatPredicate::ORD,
        llvm::FCmpPredicate::Ueq => FloatPredicate::UEQ,
        llvm::FCmpPredicate::Ugt => FloatPredicate::UGT,
        llvm::FCmpPredicate::Uge => FloatPredicate::UGE,
        llvm::FCmpPredicate::Ult => FloatPredicate::ULT,
        llvm::FCmpPredicate::Ule => FloatPredicate::ULE,
        llvm::FCmpPredicate::Une => FloatPredicate::UNE,
        llvm::FCmpPredicate::Uno => FloatPredicate::UNO,
        llvm::FCmpPredicate::AlwaysTrue => FloatPredicate::PredicateTrue,
    };
    let operands = t.operands(op)?;
    let value: BasicValueEnum<'_> = match (operands[0], operands[1]) {
        (BasicValueEnum::FloatValue(lhs), BasicValueEnum::FloatValue(rhs)) => t
            .builder
            .build_float_compare(predicate, lhs, rhs, "")?
            .into(),
        (BasicValueEnum::VectorValue(lhs), BasicValueEnum::VectorValue(rhs)) => t
            .builder
            .build_float_compare(predicate, lhs, rhs, "")?
            .into(),
        _ => return Err("values of these types cannot be compared".into()),
    };
    t.finish(op, value)
}

fn select(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let operands = t.operands(op)?;
    let value = match operands[0] {
        BasicValueEnum::IntValue(condition) => {
            t.builder
                .build_select(condition, operands[1], operands[2], "")?
        }
        BasicValueEnum::VectorValue(condition) => {
            t.builder
                .build_select(condition, operands[1], operands[2], "")?
        }
        _ => return Err("the condition is not an integer".into()),
    };
    t.finish(op, value)
}

fn constant_op(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let ty = t.result_type(op)?;
    let attr = llvm::ConstantOp::from_op_unchecked(op).value(t.ir);
    let value = constant(t.ir, t.module.llvm, attr, ty)?;
    t.set_result(op, value);
    Ok(())
}

fn nullary<'cx>(
    t: &mut FunctionTranslation<'_, '_, 'cx>,
    op: Op,
    make: fn(BasicTypeEnum<'cx>) -> BasicValueEnum<'cx>,
) -> Translated {
    let ty = t.result_type(op)?;
    t.set_result(op, make(ty));
    Ok(())
}

fn address_of(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let symbol = llvm::AddressOfOp::from_op_unchecked(op)
        .global_name(t.ir)
        .symbol(t.ir);
    let address = t.module.address(symbol);
    let address = address.ok_or_else(|| {
        format!(
            "the module defines no global or function '@{}'",
            symbol.as_str(t.ir)
        )
    })?;
    t.set_result(op, address);
    Ok(())
}

fn alloca(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::AllocaOp::from_op_unchecked(op);
    let element = t.ty(typed.elem_type(t.ir).value(t.ir))?;
    let BasicValueEnum::IntValue(count) = t.operands(op)?[0] else {
        return Err("the number of elements is not an integer".into());
    };
    let value: BasicValueEnum<'_> = t.builder.build_array_alloca(element, count, "")?.into();
    if let (Some(alignment), Some(instruction)) = (typed.alignment(t.ir), instruction(value)) {
        instruction.set_alignment(checked_alignment(alignment)?)?;
    }
    t.finish(op, value)
}

fn checked_alignment(alignment: i64) -> Result<u32, Failure> {
    u32::try_from(alignment)
        .ok()
        .filter(|alignment| alignment.is_power_of_two())
        .ok_or_else(|| format!("the alignment {alignment} is not a power of two").into())
}

fn ordering(ordering: llvm::AtomicOrdering) -> AtomicOrdering {
    match ordering {
        llvm::AtomicOrdering::NotAtomic => AtomicOrdering::NotAtomic,
        llvm::AtomicOrdering::Unordered => AtomicOrdering::Unordered,
        llvm::AtomicOrdering::Monotonic => AtomicOrdering::Monotonic,
        llvm::AtomicOrdering::Acquire => AtomicOrdering::Acquire,
        llvm::AtomicOrdering::Release => AtomicOrdering::Release,
        llvm::AtomicOrdering::AcqRel => AtomicOrdering::AcquireRelease,
        llvm::AtomicOrdering::SeqCst => AtomicOrdering::SequentiallyConsistent,
    }
}

fn load(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::LoadOp::from_op_unchecked(op);
    let ty = t.result_type(op)?;
    let BasicValueEnum::PointerValue(address) = t.operands(op)?[0] else {
        return Err("the address is not a pointer".into());
    };
    let value = t.builder.build_load(ty, address, "")?;
    if let Some(instruction) = value.as_instruction_value() {
        let ir = t.ir;
        let access = (typed.volatile(ir), typed.alignment(ir), typed.ordering(ir));
        set_access(instruction, access)?;
        if typed.nontemporal(ir) {
            t.annotate(instruction, "nontemporal", true)?;
        }
        if typed.invariant(ir) {
            t.annotate(instruction, "invariant.load", false)?;
        }
        if typed.invariant_group(ir) {
            t.annotate(instruction, "invariant.group", false)?;
        }
    }
    t.set_result(op, value);
    Ok(())
}

fn store(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::StoreOp::from_op_unchecked(op);
    let operands = t.operands(op)?;
    let BasicValueEnum::PointerValue(address) = operands[1] else {
        return Err("the address is not a pointer".into());
    };
    let instruction = t.builder.build_store(address, operands[0])?;
    let ir = t.ir;
    set_access(
        instruction,
        (typed.volatile(ir), typed.alignment(ir), typed.ordering(ir)),
    )?;
    if typed.nontemporal(ir) {
        t.annotate(instruction, "nontemporal", true)?;
    }
    if typed.invariant_group(ir) {
        t.annotate(instruction, "invariant.group", false)?;
    }
    Ok(())
}

fn set_access(
    instruction: InstructionValue<'_>,
    (volatile, alignment, order): (bool, Option<i64>, llvm::AtomicOrdering),
) -> Translated {
    instruction.set_volatile(volatile)?;
    if let Some(alignment) = alignment {
        instruction.set_alignment(checked_alignment(alignment)?)?;
    }
    if order != llvm::AtomicOrdering::NotAtomic {
        instruction.set_atomic_ordering(ordering(order))?;
    }
    Ok(())
}

impl<'cx> FunctionTranslation<'_, '_, 'cx> {
    /// Attaches metadata `!name !{}`, or `!{i32 1}` where `flag` asks for it.
    fn annotate(&self, instruction: InstructionValue<'cx>, name: &str, flag: bool) -> Translated {
        let one: BasicMetadataValueEnum<'cx> =
            self.module.llvm.i32_type().const_int(1, false).into();
        let node = self.module.llvm.metadata_node(if flag {
            std::slice::from_ref(&one)
        } else {
            &[]
        });
        let kind = self.module.llvm.get_kind_id(name);
        instruction
            .set_metadata(node, kind)
            .map_err(|error| Failure(error.to_string()))
    }
}

fn element_pointer(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::GepOp::from_op_unchecked(op);
    let ir = t.ir;
    let element = t.ty(typed.elem_type(ir).value(ir))?;
    let base = t.value(typed.base(ir))?;
    let mut indices: SmallVec<[BasicValueEnum<'_>; 4]> = SmallVec::new();
    for index in typed.indices(ir) {
        indices.push(match index {
            llvm::GepIndex::Constant(index) => t
                .module
                .llvm
                .i32_type()
                .const_int(index as u64, true)
                .into(),
            llvm::GepIndex::Value(value) => t.value(value)?,
        });
    }
    let flags = typed.no_wrap_flags(ir);
    // LLVM's C API numbers the flags otherwise: inbounds, nusw, nuw from bit 0 on, as the dialect does.
    let value = raw::element_pointer(&t.builder, element, base, &indices, flags.bits());
    t.set_result(op, value);
    Ok(())
}

fn path(position: impl Iterator<Item = i64>) -> Result<SmallVec<[u32; 4]>, Failure> {
    position
        .map(|index| u32::try_from(index).map_err(|_| "the position is out of range".into()))
        .collect()
}

fn extract_value(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::ExtractValueOp::from_op_unchecked(op);
    let path = path(typed.position(t.ir).as_i64s(t.ir))?;
    let aggregate = t.operands(op)?[0];
    let value = t
        .module
        .aggregates
        .extract(t.module.llvm, &t.builder, aggregate, &path)?;
    t.set_result(op, value);
    Ok(())
}

fn insert_value(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::InsertValueOp::from_op_unchecked(op);
    let path = path(typed.position(t.ir).as_i64s(t.ir))?;
    let operands = t.operands(op)?;
    let value =
        t.module
            .aggregates
            .insert(t.module.llvm, &t.builder, operands[0], operands[1], &path)?;
    t.set_result(op, value);
    Ok(())
}
