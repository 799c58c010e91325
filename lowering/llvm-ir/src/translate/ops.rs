//! How each op is translated: a table by op name, filled from data where a family differs in an opcode only.

use inkwell::values::{InstructionOpcode, InstructionValue};
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr};
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::{Context, Ir, Op};
use terrace_llvm_dialect as llvm;

use super::function::{FunctionTranslation, Translated};
use super::intrinsics::Signature;
use super::{atomics, calls, control, intrinsics, memory, records, scalars, vectors};
use crate::raw::{self, Metadata};

/// How one kind of op is translated.
#[derive(Clone, Copy)]
enum Rule {
    /// An instruction with two operands.
    Binary(InstructionOpcode),
    /// A conversion to the result's type.
    Cast(InstructionOpcode),
    /// A call of the intrinsic that the op is named after.
    Intrinsic(Signature),
    /// Anything else.
    Function(fn(&mut FunctionTranslation<'_, '_, '_>, Op) -> Translated),
}

macro_rules! rules {
    ($($op:ident => $rule:expr),* $(,)?) => {
        &[$((<llvm::$op as TypedOp>::INFO, $rule)),*]
    };
}

/// The ops that call an intrinsic which is overloaded in the same way.
macro_rules! intrinsics {
    ($($signature:expr => [$($op:ident),* $(,)?])*) => {
        &[$($((<llvm::$op as TypedOp>::INFO, Rule::Intrinsic($signature))),*),*]
    };
}

use InstructionOpcode as Opcode;
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
    FNegOp => Function(scalars::negate),
    FreezeOp => Function(scalars::freeze),
    ICmpOp => Function(scalars::compare_integers),
    FCmpOp => Function(scalars::compare_floats),
    SelectOp => Function(scalars::select),
    ConstantOp => Function(scalars::constant_op),
    UndefOp => Function(|t, op| scalars::nullary(t, op, raw::undef)),
    PoisonOp => Function(|t, op| scalars::nullary(t, op, raw::poison)),
    ZeroOp => Function(|t, op| scalars::nullary(t, op, raw::zero)),
    NoneTokenOp => Function(|t, op| scalars::nullary(t, op, raw::zero)),
    AddressOfOp => Function(scalars::address_of),
    DsoLocalEquivalentOp => Function(scalars::local_equivalent),
    BlockAddressOp => Function(scalars::block_address),
    BlockTagOp => Function(scalars::block_tag),
    ExtractElementOp => Function(vectors::extract_element),
    InsertElementOp => Function(vectors::insert_element),
    ShuffleVectorOp => Function(vectors::shuffle),
    AllocaOp => Function(memory::alloca),
    LoadOp => Function(memory::load),
    StoreOp => Function(memory::store),
    GepOp => Function(memory::element_pointer),
    VaArgOp => Function(memory::next_argument),
    ExtractValueOp => Function(memory::extract_value),
    InsertValueOp => Function(memory::insert_value),
    AtomicRmwOp => Function(atomics::update),
    AtomicCmpXchgOp => Function(atomics::compare_exchange),
    FenceOp => Function(atomics::fence),
    CallOp => Function(calls::call),
    InvokeOp => Function(calls::invoke),
    InlineAsmOp => Function(calls::assembly),
    LandingpadOp => Function(calls::landing_pad),
    ResumeOp => Function(calls::resume),
    CallIntrinsicOp => Function(intrinsics::by_name),
    AssumeOp => Function(intrinsics::assume),
    NoAliasScopeDeclOp => Function(intrinsics::scope_declaration),
    LifetimeStartOp => Function(intrinsics::lifetime),
    LifetimeEndOp => Function(intrinsics::lifetime),
    MaskedLoadOp => Function(intrinsics::masked),
    MaskedStoreOp => Function(intrinsics::masked),
    MaskedGatherOp => Function(intrinsics::masked),
    MaskedScatterOp => Function(intrinsics::masked),
    MatrixColumnMajorLoadOp => Function(intrinsics::matrix_access),
    MatrixColumnMajorStoreOp => Function(intrinsics::matrix_access),
    ConstrainedFPTruncOp => Function(intrinsics::constrained),
    ConstrainedFPExtOp => Function(intrinsics::constrained),
    ConstrainedSIToFPOp => Function(intrinsics::constrained),
    ConstrainedUIToFPOp => Function(intrinsics::constrained),
    DbgValueOp => Function(records::value),
    DbgDeclareOp => Function(records::declare),
    DbgLabelOp => Function(records::label),
    BrOp => Function(control::branch),
    CondBrOp => Function(control::conditional_branch),
    SwitchOp => Function(control::switch),
    IndirectBrOp => Function(control::indirect_branch),
    ReturnOp => Function(control::return_op),
    UnreachableOp => Function(control::unreachable),
};

static INTRINSICS: &[(&OpInfo, Rule)] = intrinsics! {
    Signature::PLAIN => [
        CoroBeginOp, CoroEndOp, CoroFreeOp, CoroIdOp, CoroPromiseOp, CoroResumeOp, CoroSaveOp, CoroSuspendOp,
        DebugTrapOp, TrapOp, UBSanTrapOp,
    ]
    Signature::RESULT => [
        CoroAlignOp, CoroSizeOp, StackSaveOp, StepVectorOp, VscaleOp, VectorInterleave2Op, MaskedExpandLoadOp,
        VPAddOp, VPSubOp, VPMulOp, VPSDivOp, VPUDivOp, VPSRemOp, VPURemOp, VPAShrOp, VPLShrOp, VPShlOp, VPOrOp,
        VPAndOp, VPXorOp, VPSMaxOp, VPSMinOp, VPUMaxOp, VPUMinOp, VPFAddOp, VPFSubOp, VPFMulOp, VPFDivOp, VPFRemOp,
        VPFNegOp, VPFmaOp, VPFMulAddOp, MatrixTransposeOp,
    ]
    Signature::FIELDS => [FractionExpOp]
    Signature::on(&[0]) => [
        SqrtOp, FAbsOp, ExpOp, Exp2Op, Exp10Op, LogOp, Log10Op, Log2Op, SinOp, CosOp, TanOp, ASinOp, ACosOp, ATanOp,
        SinhOp, CoshOp, TanhOp, FFloorOp, FCeilOp, FTruncOp, RintOp, NearbyintOp, RoundOp, RoundEvenOp, PowOp,
        ATan2Op, CopySignOp, MaxNumOp, MinNumOp, MaximumOp, MinimumOp, FMAOp, FMulAddOp, SincosOp, SMaxOp, SMinOp,
        UMaxOp, UMinOp, SAddSatOp, UAddSatOp, SSubSatOp, USubSatOp, SShlSatOp, UShlSatOp, CtPopOp, BitReverseOp,
        ByteSwapOp, FshlOp, FshrOp, ExpectOp, IsConstantOp, SSACopyOp, EhTypeidForOp, StackRestoreOp,
        LaunderInvariantGroupOp, StripInvariantGroupOp, ThreadlocalAddressOp, VaStartOp, VaEndOp, VaCopyOp,
        MaskedCompressStoreOp, VectorReduceAddOp, VectorReduceMulOp, VectorReduceAndOp, VectorReduceOrOp,
        VectorReduceXorOp, VectorReduceSMaxOp, VectorReduceSMinOp, VectorReduceUMaxOp, VectorReduceUMinOp,
        VectorReduceFMaxOp, VectorReduceFMinOp, VectorReduceFMaximumOp, VectorReduceFMinimumOp,
        VectorDeinterleave2Op, SAddWithOverflowOp, SSubWithOverflowOp, SMulWithOverflowOp, UAddWithOverflowOp,
        USubWithOverflowOp, UMulWithOverflowOp, CountLeadingZerosOp, CountTrailingZerosOp, AbsOp, IsFPClassOp,
        ExpectWithProbabilityOp, PrefetchOp,
    ]
    Signature::on(&[1]) => [
        VectorReduceFAddOp, VectorReduceFMulOp, VPSelectOp, VPMergeOp, VPReduceAddOp, VPReduceMulOp, VPReduceAndOp,
        VPReduceOrOp, VPReduceXorOp, VPReduceSMaxOp, VPReduceSMinOp, VPReduceUMaxOp, VPReduceUMinOp, VPReduceFAddOp,
        VPReduceFMulOp, VPReduceFMaxOp, VPReduceFMinOp, InvariantStartOp,
    ]
    Signature::on(&[2]) => [InvariantEndOp]
    Signature::on(&[0, 1]) => [PowIOp, LoadExpOp, PtrMaskOp, VarAnnotationOp, VPStoreOp]
    Signature::on(&[0, 1, 2]) => [VPStridedStoreOp, MemcpyOp, MemmoveOp, MemcpyInlineOp]
    Signature::on(&[0, 2]) => [MemsetOp, MemsetInlineOp]
    Signature::and(&[0]) => [
        LrintOp, LlrintOp, LroundOp, LlroundOp, SCmpOp, UCmpOp, GetActiveLaneMaskOp, VPLoadOp, VPZExtOp, VPSExtOp,
        VPTruncOp, VPFPExtOp, VPFPTruncOp, VPFPToUIOp, VPFPToSIOp, VPUIToFPOp, VPSIToFPOp, VPPtrToIntOp,
        VPIntToPtrOp, VectorExtractOp,
    ]
    Signature::and(&[1]) => [VectorInsertOp]
    Signature::and(&[2]) => [AnnotationOp, PtrAnnotationOp]
    Signature::and(&[0, 1]) => [VPStridedLoadOp, MatrixMultiplyOp]
};

/// What an attribute of an op says of its instruction.
#[derive(Clone, Copy)]
enum Promise {
    Overflow,
    FastMath,
    Exact,
    Disjoint,
    NonNegative,
    /// A node of metadata of this name.
    Node(&'static str),
    /// The node of the first element of a list.
    FirstNode(&'static str),
    Dereferenceable,
}

impl Promise {
    fn of(attribute: &str) -> Option<Self> {
        Some(match attribute {
            "overflowFlags" => Promise::Overflow,
            "fastmathFlags" => Promise::FastMath,
            "isExact" => Promise::Exact,
            "isDisjoint" => Promise::Disjoint,
            "nonNeg" => Promise::NonNegative,
            "access_groups" => Promise::Node("llvm.access.group"),
            "alias_scopes" => Promise::Node("alias.scope"),
            "noalias_scopes" => Promise::Node("noalias"),
            "loop_annotation" => Promise::Node("llvm.loop"),
            "tbaa" => Promise::FirstNode("tbaa"),
            "dereferenceable" => Promise::Dereferenceable,
            _ => return None,
        })
    }
}

/// A rule, with what the attributes of its ops promise, by slot.
type Entry = (Rule, Box<[(usize, Promise)]>);

/// The rules by op name.
pub(super) struct OpTable(Vec<Option<Entry>>);

impl OpTable {
    pub(super) fn new(cx: &Context) -> Self {
        let mut table = Vec::new();
        for (info, rule) in RULES.iter().chain(INTRINSICS) {
            let index = cx.op_name_of(info).index();
            if table.len() <= index {
                table.resize_with(index + 1, || None);
            }
            let promises = info.attributes.iter().enumerate();
            let promises =
                promises.filter_map(|(slot, attr)| Some((slot, Promise::of(&attr.name)?)));
            table[index] = Some((*rule, promises.collect()));
        }
        OpTable(table)
    }

    /// Whether there is a rule for an op.
    pub(super) fn has(&self, ir: &Ir, op: Op) -> bool {
        self.0.get(ir.name(op).index()).is_some_and(Option::is_some)
    }
}

impl<'cx> FunctionTranslation<'_, '_, 'cx> {
    pub(super) fn translate_op(&mut self, op: Op) -> Translated {
        let name = self.ir.name(op).index();
        let rule = self.module.table.0.get(name).and_then(Option::as_ref);
        let (rule, promises) =
            rule.ok_or("the op is not one of the llvm dialect that go into functions")?;
        let attributes = self.ir.inherent_attrs(op);
        let has_promises = promises.iter().any(|(slot, _)| attributes[*slot].is_some());
        let (rule, is_annotated) = (
            *rule,
            has_promises || self.ir.discardable_attrs(op).is_some(),
        );
        let before = is_annotated.then(|| raw::last_instruction(&self.builder));
        match rule {
            Binary(opcode) => {
                let operands = self.operands(op)?;
                let value = self
                    .builder
                    .build_binop(opcode, operands[0], operands[1], "")?;
                self.set_result(op, value);
            }
            Cast(opcode) => {
                let operands = self.operands(op)?;
                let ty = self.result_type(op)?;
                let value = self.builder.build_cast(opcode, operands[0], ty, "")?;
                self.set_result(op, value);
            }
            Rule::Intrinsic(signature) => self.intrinsic(op, signature)?,
            Function(translate) => translate(self, op)?,
        }
        // An op that is folded to a constant has no instruction.
        if let Some(before) = before
            && let Some(instruction) = raw::last_instruction(&self.builder)
            && before != Some(instruction)
        {
            self.promise(op, instruction)?;
        }
        Ok(())
    }

    /// Sets what the op's attributes promise of an instruction.
    fn promise(&self, op: Op, instruction: InstructionValue<'cx>) -> Translated {
        let ir = self.ir;
        let entry = self.module.table.0[ir.name(op).index()].as_ref();
        let promises = entry.map_or(&[][..], |(_, promises)| promises);
        let attributes = ir.inherent_attrs(op);
        for (slot, promise) in promises {
            if let Some(attr) = attributes[*slot] {
                self.keep(*promise, attr, instruction)?;
            }
        }
        if let Some(attributes) = ir.discardable_attrs(op) {
            self.memory_tags(attributes, instruction);
        }
        Ok(())
    }

    fn keep(
        &self,
        promise: Promise,
        attr: Attribute,
        instruction: InstructionValue<'cx>,
    ) -> Translated {
        let ir = self.ir;
        match promise {
            Promise::Overflow => {
                let flags = llvm::OverflowFlags::read(ir, attr).unwrap_or_default();
                instruction
                    .set_no_signed_wrap_flag(flags.contains(llvm::IntegerOverflowFlags::NSW))?;
                instruction
                    .set_no_unsigned_wrap_flag(flags.contains(llvm::IntegerOverflowFlags::NUW))?;
            }
            Promise::FastMath => {
                let flags = llvm::FastmathFlags::read(ir, attr).unwrap_or_default();
                if flags != llvm::FastmathFlags::NONE && instruction.can_use_fast_math_flags() {
                    instruction.set_fast_math_flags(scalars::fast_math_flags(flags))?;
                }
            }
            Promise::Exact => instruction.set_exact_flag(true)?,
            Promise::Disjoint => instruction.set_disjoint_flag(true)?,
            Promise::NonNegative => raw::set_non_negative(instruction),
            Promise::Node(name) => {
                if let Some(node) = self.module.nodes.get(attr) {
                    raw::annotate(self.module.llvm, instruction, name, node);
                }
            }
            Promise::FirstNode(name) => {
                let list = attr.cast::<ArrayAttr>(ir);
                // LLVM has one tag an access.
                if let Some([first]) = list.map(|list| list.elements(ir))
                    && let Some(node) = self.module.nodes.get(*first)
                {
                    raw::annotate(self.module.llvm, instruction, name, node);
                }
            }
            Promise::Dereferenceable => {
                if let Some(promised) = attr.cast::<llvm::DereferenceableAttr>(ir) {
                    let bytes = self
                        .module
                        .llvm
                        .i64_type()
                        .const_int(promised.bytes(ir), false);
                    let node =
                        Metadata::node(self.module.llvm, &[Some(Metadata::value(bytes.into()))]);
                    let name = match promised.may_be_null(ir) {
                        true => "dereferenceable_or_null",
                        false => "dereferenceable",
                    };
                    raw::annotate(self.module.llvm, instruction, name, node);
                }
            }
        }
        Ok(())
    }

    /// `llvm.mmra`: labels for the memory model of a target.
    fn memory_tags(&self, attributes: DictAttr, instruction: InstructionValue<'cx>) {
        let (ir, llvm) = (self.ir, self.module.llvm);
        let Some(attr) = attributes.lookup(ir, ir.ident("llvm.mmra")) else {
            return;
        };
        let tag = |attr: Attribute| {
            let tag = attr.cast::<llvm::MmraTagAttr>(ir)?;
            let parts = [tag.prefix(ir), tag.suffix(ir)];
            let parts = parts.map(|text| Some(Metadata::string(llvm, text.as_bytes())));
            Some(Metadata::node(llvm, &parts))
        };
        let node = match attr.cast::<ArrayAttr>(ir) {
            None => tag(attr),
            Some(list) => {
                let tags: Vec<_> = list.elements(ir).iter().map(|attr| tag(*attr)).collect();
                match tags[..] {
                    [one] => one,
                    _ => Some(Metadata::node(llvm, &tags)),
                }
            }
        };
        if let Some(node) = node {
            raw::annotate(llvm, instruction, "mmra", node);
        }
    }

    /// Attaches metadata `!name !{}`, or `!{i32 1}` where `flag` asks for it.
    pub(super) fn annotate(&self, instruction: InstructionValue<'cx>, name: &str, flag: bool) {
        let llvm = self.module.llvm;
        let one = [Some(Metadata::number(llvm, 1))];
        let node = Metadata::node(llvm, if flag { &one } else { &[] });
        raw::annotate(llvm, instruction, name, node);
    }
}
