//! `convert-math-to-funcs`: powers as calls of functions that the module gets.

use smallvec::SmallVec;
use terrace_conversion::{
    Conversion, ConversionMode, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, Legality, TypeConverter,
};
use terrace_dialect_base::folding::{Int, uniform_attr};
use terrace_dialect_base::shapes::positions;
use terrace_dialects::{arith, cf, func, llvm, math, scf, vector};
use terrace_ir::asm::{parse_module, print_type};
use terrace_ir::attributes::{DenseArrayAttr, FlatSymbolRefAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ir::{CloneMap, OpSpec, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::types::{IntegerType, VectorType};
use terrace_ir::{Builder, Context, Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

/// Convert Math operations to calls of outlined implementations.
///
/// Powers whose exponents are integers become calls of functions, one for each combination of types, at the end of the module. Vectors
/// are taken apart.
#[pass(
    name = "convert-math-to-funcs",
    title = "ConvertMathToFuncs",
    on = ModuleOp,
    dependent_dialects(
        arith::ArithDialect, cf::CfDialect, func::FuncDialect, llvm::LlvmDialect, scf::ScfDialect,
        vector::VectorDialect
    )
)]
pub struct MathToFuncsPass {
    /// Convert powers of floats only if exponents have at least so many bits.
    #[option(default = 1)]
    pub min_width_of_fpowi_exponent: u32,
    /// Convert `math.ctlz` as well, for targets that do not count leading zeros.
    #[option(default = false)]
    pub convert_ctlz: bool,
}

impl Pass for MathToFuncsPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let min_width = self.min_width_of_fpowi_exponent;
        let mut patterns = ConversionPatterns::new();
        patterns.add(Function::IntegerPower);
        patterns.add(Function::FloatPower { min_width });
        let mut target = ConversionTarget::new()
            .dialect::<arith::ArithDialect>(Legality::Legal)
            .dialect::<cf::CfDialect>(Legality::Legal)
            .dialect::<func::FuncDialect>(Legality::Legal)
            .dialect::<vector::VectorDialect>(Legality::Legal)
            .op::<math::IPowIOp>(Legality::Dynamic(is_of_indices));
        if min_width <= 1 {
            target = target.op::<math::FPowIOp>(Legality::Dynamic(is_of_indices));
        }
        if self.convert_ctlz {
            patterns.add(Function::LeadingZeros);
            target = target.op::<math::CountLeadingZerosOp>(Legality::Dynamic(is_of_indices));
        }
        Conversion {
            target: &target,
            patterns: &patterns,
            converter: &TypeConverter::new(),
            mode: ConversionMode::Partial,
        }
        .apply(ir)
    }
}

/// Whether the last operand is an index, which has no width of its own.
fn is_of_indices(ir: &Ir, op: Op) -> bool {
    let last = ir.operand_types(op).last();
    last.is_some_and(|ty| !ty.element_or_self(ir).is::<IntegerType>(ir))
}

/// A function that is called in place of an op.
#[derive(Clone, Copy)]
enum Function {
    IntegerPower,
    FloatPower { min_width: u32 },
    LeadingZeros,
}

impl ConversionPattern for Function {
    fn info(&self) -> &PatternInfo {
        const fn info(root: PatternRoot) -> PatternInfo {
            PatternInfo {
                name: "CallOfFunction",
                description: "A call of a function that the module gets.",
                root,
                benefit: 1,
            }
        }
        static INTEGER_POWER: PatternInfo = info(PatternRoot::Op(math::IPowIOp::INFO));
        static FLOAT_POWER: PatternInfo = info(PatternRoot::Op(math::FPowIOp::INFO));
        static LEADING_ZEROS: PatternInfo = info(PatternRoot::Op(math::CountLeadingZerosOp::INFO));
        match self {
            Function::IntegerPower => &INTEGER_POWER,
            Function::FloatPower { .. } => &FLOAT_POWER,
            Function::LeadingZeros => &LEADING_ZEROS,
        }
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let types: SmallVec<[Type; 2]> = rw.operand_types(op).collect();
        let integer = types.last().map(|ty| ty.element_or_self(rw));
        let width = integer.and_then(|ty| Some(ty.cast::<IntegerType>(rw)?.width(rw)));
        let least = match self {
            Function::FloatPower { min_width } => *min_width,
            Function::IntegerPower | Function::LeadingZeros => 1,
        };
        let width = width
            .filter(|width| (least..=Int::MAX_WIDTH).contains(width))
            .ok_or_else(|| MatchFailure::new("the type is not one to convert"))?;
        if let Some(vector) = rw.ty(rw.result(op, 0)).cast::<VectorType>(rw) {
            return by_elements(op, vector, operands, rw);
        }
        if types.iter().any(|ty| ty.element_or_self(rw) != *ty) {
            return Err(MatchFailure::new("tensors are not taken apart"));
        }
        let loc = rw.loc(op);
        let (base, int) = (types[0], *types.last().expect("an op has operands"));
        let name = self.name(rw, base, int);
        let (function, defined) = (*self, name.clone());
        rw.require_symbol_at_end(name.clone(), move |b| {
            let text = function.text(b, &defined, base, int, width);
            define(b, loc, &text);
        });
        let callee = FlatSymbolRefAttr::get(rw, rw.ident(&name));
        let call = func::CallOp::build(rw, loc, &[types[0]], callee, operands);
        rw.replace_op_with(op, call.op());
        Ok(())
    }
}

/// The same op on each element.
fn by_elements(
    op: Op,
    vector: VectorType,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, name, element) = (rw.loc(op), rw.name(op), vector.element(rw));
    let zero = uniform_attr(rw, vector.into(), 0)
        .ok_or_else(|| MatchFailure::new("the vector has no constants"))?;
    let shape: SmallVec<[i64; 4]> = vector.shape(rw).into();
    let mut result = arith::ConstantOp::build(rw, loc, zero).result(rw);
    for position in positions(&shape) {
        let constants = DenseArrayAttr::i64s(rw, &position);
        let position: MixedIndices = position.into_iter().map(MixedIndex::Constant).collect();
        let numbers: SmallVec<[Value; 2]> = operands
            .iter()
            .map(|operand| vector::ExtractOp::at(rw, loc, *operand, &position).result(rw))
            .collect();
        let attributes: SmallVec<[_; 2]> = rw.inherent_attrs(op).into();
        let scalar = rw.create(OpSpec {
            operands: &numbers,
            result_types: &[element],
            attributes: &attributes,
            ..OpSpec::new(name, loc)
        });
        let scalar = rw.result(scalar, 0);
        result = vector::InsertOp::build(rw, loc, scalar, result, &[], constants).result(rw);
    }
    rw.replace_op(op, &[result]);
    Ok(())
}

/// Defines a function that a text has.
fn define(b: &mut Builder<'_>, loc: Location, text: &str) {
    let source = parse_module(b, text.as_bytes(), "math-to-funcs");
    let source = source.expect("the text is a function");
    let body = ModuleOp::body_block(&source).expect("a module has a block");
    let function = source.first_op(body).expect("the text is a function");
    let copy = b
        .ir_mut()
        .clone_op_from(&source, function, &mut CloneMap::default());
    b.insert(copy);
    b.ir_mut().set_loc(copy, loc);
    let Some(inner) = b.ir_mut().child_mut(copy) else {
        return;
    };
    let ops: Vec<Op> = inner.walk(inner.root(), WalkOrder::Pre).collect();
    for op in ops {
        inner.set_loc(op, loc);
    }
}

impl Function {
    /// The name of the function for these types.
    fn name(self, cx: &Context, base: Type, int: Type) -> String {
        let int = print_type(cx, int);
        match self {
            Function::IntegerPower => format!("__mlir_math_ipowi_{int}"),
            Function::FloatPower { .. } => {
                format!("__mlir_math_fpowi_{}_{int}", print_type(cx, base))
            }
            Function::LeadingZeros => format!("__mlir_math_ctlz_{int}"),
        }
    }

    /// The text of the function for these types.
    fn text(self, cx: &Context, name: &str, base: Type, int: Type, width: u32) -> String {
        let [base, int] = [base, int].map(|ty| print_type(cx, ty));
        let template = match self {
            Function::IntegerPower => INTEGER_POWER,
            Function::FloatPower { .. } => FLOAT_POWER,
            Function::LeadingZeros => LEADING_ZEROS,
        };
        let least = Int::signed_min(width).signed();
        template
            .replace("NAME", name)
            .replace("FLOAT", &base)
            .replace("WIDTH", &width.to_string())
            .replace("GREATEST", &(-(least + 1)).to_string())
            .replace("LEAST", &least.to_string())
            .replace("INT", &int)
    }
}

/// By squares; what is not a power of 1 or -1 is 0 if the exponent is negative.
const INTEGER_POWER: &str = "
func.func private @NAME(%base: INT, %exponent: INT) -> INT
    attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
  %zero = arith.constant 0 : INT
  %one = arith.constant 1 : INT
  %minus_one = arith.constant -1 : INT
  %is_zero = arith.cmpi eq, %exponent, %zero : INT
  cf.cond_br %is_zero, ^zeroth, ^other
^zeroth:
  return %one : INT
^other:
  %is_negative = arith.cmpi sle, %exponent, %zero : INT
  cf.cond_br %is_negative, ^negative, ^loop(%one, %base, %exponent : INT, INT, INT)
^negative:
  %of_zero = arith.cmpi eq, %base, %zero : INT
  cf.cond_br %of_zero, ^undefined, ^not_zero
^undefined:
  %undefined = arith.divsi %one, %zero : INT
  return %undefined : INT
^not_zero:
  %of_one = arith.cmpi eq, %base, %one : INT
  cf.cond_br %of_one, ^of_one, ^not_one
^of_one:
  return %one : INT
^not_one:
  %of_minus_one = arith.cmpi eq, %base, %minus_one : INT
  cf.cond_br %of_minus_one, ^of_minus_one, ^fraction
^of_minus_one:
  %last_bit = arith.andi %exponent, %one : INT
  %is_odd = arith.cmpi ne, %last_bit, %zero : INT
  cf.cond_br %is_odd, ^odd, ^even
^odd:
  return %minus_one : INT
^even:
  return %one : INT
^fraction:
  return %zero : INT
^loop(%product: INT, %square: INT, %rest: INT):
  %bit = arith.andi %rest, %one : INT
  %has_bit = arith.cmpi ne, %bit, %zero : INT
  cf.cond_br %has_bit, ^factor, ^next(%product : INT)
^factor:
  %multiplied = arith.muli %product, %square : INT
  cf.br ^next(%multiplied : INT)
^next(%result: INT):
  %shifted = arith.shrui %rest, %one : INT
  %is_done = arith.cmpi eq, %shifted, %zero : INT
  cf.cond_br %is_done, ^done, ^again
^done:
  return %result : INT
^again:
  %squared = arith.muli %square, %square : INT
  cf.br ^loop(%result, %squared, %shifted : INT, INT, INT)
}";

/// By squares of the absolute value of the exponent; that of the least integer is one more than there is.
const FLOAT_POWER: &str = "
func.func private @NAME(%base: FLOAT, %exponent: INT) -> FLOAT
    attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
  %one_float = arith.constant 1.0 : FLOAT
  %zero = arith.constant 0 : INT
  %one = arith.constant 1 : INT
  %least = arith.constant LEAST : INT
  %greatest = arith.constant GREATEST : INT
  %is_zero = arith.cmpi eq, %exponent, %zero : INT
  cf.cond_br %is_zero, ^zeroth, ^other
^zeroth:
  return %one_float : FLOAT
^other:
  %is_negative = arith.cmpi sle, %exponent, %zero : INT
  %is_least = arith.cmpi eq, %exponent, %least : INT
  %negated = arith.subi %zero, %exponent : INT
  %absolute = arith.select %is_negative, %negated, %exponent : INT
  %count = arith.select %is_least, %greatest, %absolute : INT
  cf.br ^loop(%one_float, %base, %count : FLOAT, FLOAT, INT)
^loop(%product: FLOAT, %square: FLOAT, %rest: INT):
  %bit = arith.andi %rest, %one : INT
  %has_bit = arith.cmpi ne, %bit, %zero : INT
  cf.cond_br %has_bit, ^factor, ^next(%product : FLOAT)
^factor:
  %multiplied = arith.mulf %product, %square : FLOAT
  cf.br ^next(%multiplied : FLOAT)
^next(%result: FLOAT):
  %shifted = arith.shrui %rest, %one : INT
  %is_done = arith.cmpi eq, %shifted, %zero : INT
  cf.cond_br %is_done, ^done(%result : FLOAT), ^again
^again:
  %squared = arith.mulf %square, %square : FLOAT
  cf.br ^loop(%result, %squared, %shifted : FLOAT, FLOAT, INT)
^done(%power: FLOAT):
  cf.cond_br %is_least, ^once_more, ^whole(%power : FLOAT)
^once_more:
  %more = arith.mulf %power, %base : FLOAT
  cf.br ^whole(%more : FLOAT)
^whole(%all: FLOAT):
  cf.cond_br %is_negative, ^invert, ^exit(%all : FLOAT)
^invert:
  %inverse = arith.divf %one_float, %all : FLOAT
  cf.br ^exit(%inverse : FLOAT)
^exit(%last: FLOAT):
  return %last : FLOAT
}";

/// The number is shifted to the left until its first bit is set.
const LEADING_ZEROS: &str = "
func.func private @NAME(%number: INT) -> INT
    attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
  %width = arith.constant WIDTH : INT
  %zero = arith.constant 0 : INT
  %is_zero = arith.cmpi eq, %number, %zero : INT
  %count = scf.if %is_zero -> (INT) {
    scf.yield %width : INT
  } else {
    %first = arith.constant 1 : index
    %one = arith.constant 1 : INT
    %last = arith.constant WIDTH : index
    %none = arith.constant 0 : INT
    %rest, %zeros = scf.for %bit = %first to %last step %first
        iter_args(%shifted = %number, %counted = %none) -> (INT, INT) {
      %has_bit = arith.cmpi slt, %shifted, %zero : INT
      %next, %so_far = scf.if %has_bit -> (INT, INT) {
        scf.yield %shifted, %counted : INT, INT
      } else {
        %more = arith.addi %counted, %one : INT
        %double = arith.shli %shifted, %one : INT
        scf.yield %double, %more : INT, INT
      }
      scf.yield %next, %so_far : INT, INT
    }
    scf.yield %zeros : INT
  }
  return %count : INT
}";
