//! The dialect that the tests use: an op for each thing that an op can have.

// Each module of the tests uses some of these ops.
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, UnitAttr};
use terrace_ir::context::Context;
use terrace_ir::ods::{
    AnyRegion, AnySuccessor, AnyType, DefaultValued, F64, Fold, FoldResult, Folded, I1, I64Attr,
    InferArgs, InferTypes, InferredTypes, OpTrait, Optional, SignlessIntegerOrIndexLike,
    SizedRegion, StrAttr, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{TupleType, Type};
use terrace_ir::{Ir, Op, Rewriter};
use terrace_ods_macros::{dialect, op};

/// Ops for tests.
///
/// More than one line
/// of description.
#[dialect(
    name = "t",
    ops(
        AddOp,
        CallOp,
        ConstOp,
        SegmentsOp,
        EqualSizesOp,
        CondBrOp,
        SwitchOp,
        FuncOp,
        LoopOp,
        YieldOp,
        FlagsOp,
        TupleOp,
        CompareOp,
        PairOp,
        NoFormatOp,
        MappedOp,
        StringFormatOp,
        OilistOp,
        ShiftedOp,
        NamesOp
    )
)]
pub struct TestDialect;

/// A value that something can be asked about.
#[terrace_ods_macros::op_interface(verify = verify_named)]
pub trait Named {
    /// Its name.
    fn name(&self, ir: &Ir) -> String;
    /// Its name twice.
    fn name_twice(&self, ir: &Ir) -> String {
        self.name(ir) + &self.name(ir)
    }
    /// What the kind of thing is called.
    fn kind() -> &'static str {
        "thing"
    }
}

fn verify_named(named: &dyn Named, _: &Ir, _: Op) -> VerifyResult {
    let _ = named;
    Ok(())
}

/// Adds.
///
/// Element by element.
#[op(
    dialect = TestDialect, mnemonic = "add",
    traits(Pure, Commutative, SameOperandsAndResultType),
    interfaces(Named),
    assembly { $lhs "," $rhs attr_dict ":" type($result) },
    verify, fold,
)]
pub struct AddOp {
    /// What is added to.
    #[operand]
    lhs: SignlessIntegerOrIndexLike,
    #[operand]
    rhs: SignlessIntegerOrIndexLike,
    #[result]
    result: SignlessIntegerOrIndexLike,
}

impl Named for AddOp {
    fn name(&self, ir: &Ir) -> String {
        format!("sum of {:?}", ir.ty(self.lhs(ir)))
    }
}

impl Verify for AddOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.lhs(ir) == self.rhs(ir) {
            return Err(ir.op_error(self, "must add different values"));
        }
        Ok(())
    }
}

impl Fold for AddOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        operands[1]?;
        FoldResult::single(self.lhs(ir))
    }
}

/// Calls.
#[op(
    dialect = TestDialect, mnemonic = "call",
    assembly { $callee "(" $inputs ")" attr_dict ":" functional_type($inputs, results) },
)]
pub struct CallOp {
    #[attr]
    callee: FlatSymbolRefAttr,
    #[operand]
    inputs: Variadic<AnyType>,
    #[result]
    outputs: Variadic<AnyType>,
}

/// A constant.
#[op(
    dialect = TestDialect, mnemonic = "const",
    traits(Pure, ConstantLike, AllTypesMatch(value, result)),
    assembly { attr_dict $value },
)]
pub struct ConstOp {
    #[attr]
    value: I64Attr,
    #[result]
    result: AnyType,
}

/// Sizes in an attribute.
#[op(
    dialect = TestDialect, mnemonic = "segments",
    traits(AttrSizedOperandSegments, AttrSizedResultSegments),
    assembly {
        $first ("," $maybe^)? "[" $many "]" attr_dict ":" type($first) ("," type($maybe)^)? "to" type($many) "->"
        type($some) "last" type($last) ("," type($others)^)?
    },
)]
pub struct SegmentsOp {
    #[operand]
    first: AnyType,
    #[operand]
    maybe: Optional<AnyType>,
    #[operand]
    many: Variadic<AnyType>,
    #[result]
    some: Variadic<AnyType>,
    #[result]
    last: AnyType,
    #[result]
    others: Optional<AnyType>,
}

/// Groups of one size.
#[op(dialect = TestDialect, mnemonic = "equal", traits(SameVariadicOperandSize))]
pub struct EqualSizesOp {
    #[operand]
    keys: Variadic<AnyType>,
    #[operand]
    middle: AnyType,
    #[operand]
    values: Variadic<AnyType>,
}

/// A branch.
#[op(
    dialect = TestDialect, mnemonic = "cond_br",
    traits(Terminator),
    assembly { $condition "," $yes "," $no attr_dict },
)]
pub struct CondBrOp {
    #[operand]
    condition: I1,
    #[successor]
    yes: AnySuccessor,
    #[successor]
    no: AnySuccessor,
}

/// A branch to any of several.
#[op(dialect = TestDialect, mnemonic = "switch", traits(Terminator))]
pub struct SwitchOp {
    #[operand]
    flag: AnyType,
    #[successor]
    default: AnySuccessor,
    #[successor]
    cases: Variadic<AnySuccessor>,
}

/// A function.
#[op(
    dialect = TestDialect, mnemonic = "func",
    traits(IsolatedFromAbove, NoTerminator, HasParent("builtin.module", FuncOp)),
    assembly { $label attr_dict_with_keyword $body },
)]
pub struct FuncOp {
    #[attr]
    label: StrAttr,
    #[region]
    body: AnyRegion,
}

/// A loop with regions.
#[op(
    dialect = TestDialect, mnemonic = "loop",
    traits(SingleBlockImplicitTerminator(YieldOp), OddNames),
    assembly { $body $rest attr_dict_with_keyword },
)]
pub struct LoopOp {
    #[region]
    body: SizedRegion<1>,
    #[region]
    rest: Variadic<AnyRegion>,
}

/// Ends a loop.
#[op(
    dialect = TestDialect, mnemonic = "yield",
    traits(Terminator, HasParent(LoopOp)),
    assembly { attr_dict },
)]
pub struct YieldOp;

/// A trait of the tests' own.
pub struct OddNames;

impl OpTrait for OddNames {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        match ir.name(op).as_str(ir).len() % 2 {
            0 => Ok(()),
            _ => Err(ir.op_error(op, "has an odd name")),
        }
    }
}

/// Attributes of every kind.
#[op(
    dialect = TestDialect, mnemonic = "flags",
    assembly {
        $x ("read_only" $read_only^) : ("read_write")? ("stride" $stride^)? ("label" $label^)? attr_dict ":" type($x)
    },
)]
pub struct FlagsOp {
    #[attr(name = "sizeInBytes")]
    size: I64Attr,
    #[operand]
    x: AnyType,
    #[attr]
    read_only: Optional<UnitAttr>,
    #[attr]
    stride: DefaultValued<I64Attr, { 4 }>,
    #[attr]
    label: Optional<StrAttr>,
}

/// Infers its result type by code.
#[op(
    dialect = TestDialect, mnemonic = "tuple",
    assembly { $parts attr_dict ":" type($parts) },
    infer_types,
)]
pub struct TupleOp {
    #[operand]
    parts: Variadic<AnyType>,
    #[result]
    tuple: TupleType,
}

impl InferTypes for TupleOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        if args.operand_types.is_empty() {
            return Err(terrace_ir::Diagnostic::error(args.loc, "a tuple has parts"));
        }
        Ok([TupleType::get(args.cx, args.operand_types).into()]
            .into_iter()
            .collect())
    }
}

/// A result of one possible type, operands of equal types.
#[op(
    dialect = TestDialect, mnemonic = "compare",
    traits(SameTypeOperands),
    assembly { $lhs "," $rhs attr_dict ":" type($lhs) },
)]
pub struct CompareOp {
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
    #[result]
    result: I1,
}

/// A constraint of one type that the macro knows nothing about.
pub struct Unit;

impl terrace_ir::ods::TypeConstraint for Unit {
    fn describe(out: &mut String) {
        out.push_str("none");
    }
    fn matches(_: &Context, ty: Type) -> bool {
        ty == Type::NONE
    }
    const BUILD: Option<fn(&Context) -> Type> = Some(|_| Type::NONE);
}

/// Its types follow from constraints alone.
#[op(dialect = TestDialect, mnemonic = "pair", assembly { $unit "," $float attr_dict })]
pub struct PairOp {
    #[operand]
    unit: Unit,
    #[operand]
    float: F64,
    #[result]
    result: Unit,
}

/// Written in the generic form only.
#[op(dialect = TestDialect, mnemonic = "no.format")]
pub struct NoFormatOp {
    #[result]
    result: AnyType,
    #[operand]
    input: AnyType,
}

/// `tuple<T, T>` of `T`.
fn double(cx: &Context, ty: Type) -> Option<Type> {
    (ty != Type::NONE).then(|| TupleType::get(cx, &[ty, ty]).into())
}

/// Types that are functions of types.
#[op(
    dialect = TestDialect, mnemonic = "mapped",
    traits(
        TypesMatchWith("y is a pair of x", from = x, to = y, double),
        TypesMatchWith("z is a pair of y", from = y, to = z, |cx, ty| Some(TupleType::get(cx, &[ty, ty]).into())),
    ),
    assembly { $x "," $y attr_dict ":" type($x) },
)]
pub struct MappedOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[result]
    z: AnyType,
}

/// MLIR's spelling of formats.
#[op(
    dialect = TestDialect, mnemonic = "string_format",
    assembly = "$x `,` custom<Count>($count, ref($x), \"text\") (`to` $y^ `:` type($y))? attr-dict-with-keyword `:` qualified(type($x))",
)]
pub struct StringFormatOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: Optional<AnyType>,
    #[attr]
    count: I64Attr,
}

fn parse_count(
    _: &mut terrace_ir::asm::OpParser<'_, '_>,
    _: &mut terrace_ir::OpState,
    _: &[terrace_ir::ods::FormatElement],
) -> terrace_ir::asm::ParseResult<()> {
    Ok(())
}

fn print_count(
    _: &Ir,
    _: Op,
    _: &mut terrace_ir::asm::AsmPrinter<'_>,
    _: &[terrace_ir::ods::FormatElement],
) {
}

/// Clauses in any order.
#[op(
    dialect = TestDialect, mnemonic = "oilist",
    traits(AttrSizedOperandSegments),
    assembly { oilist("if" "(" $condition ")" | "private" "(" $private ":" type($private) ")" | "nowait" $nowait) attr_dict },
)]
pub struct OilistOp {
    #[operand]
    condition: Optional<I1>,
    #[operand]
    private: Variadic<AnyType>,
    #[attr]
    nowait: Optional<UnitAttr>,
}

/// Parts after a variadic one.
#[op(dialect = TestDialect, mnemonic = "shifted")]
pub struct ShiftedOp {
    #[operand]
    many: Variadic<AnyType>,
    #[operand]
    last: AnyType,
}

/// Names that the generated code uses itself.
#[op(dialect = TestDialect, mnemonic = "names")]
#[allow(dead_code)]
pub struct NamesOp {
    #[operand]
    b: AnyType,
    #[operand]
    loc: AnyType,
    #[operand]
    operands: Variadic<AnyType>,
    #[attr]
    attributes: Optional<StrAttr>,
    #[attr]
    r#type: I64Attr,
    #[result]
    types: AnyType,
}

/// A context with the dialect.
pub fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect::<TestDialect>();
    cx
}

/// A module and a rewriter that inserts into it.
pub fn with_module<R>(cx: &Context, f: impl FnOnce(&mut Rewriter<'_>) -> R) -> R {
    let mut ir = terrace_ir::builtin::ModuleOp::create(cx, terrace_ir::Location::UNKNOWN);
    let block = terrace_ir::builtin::ModuleOp::body_block(&ir).expect("a module has a block");
    let mut rewriter = Rewriter::new(&mut ir);
    rewriter.set_insertion_point_to_end(block);
    f(&mut rewriter)
}
