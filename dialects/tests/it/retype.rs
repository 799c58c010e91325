//! Conversions that change types and nothing else: numbers of 64 bits become two of 32, through functions, calls, branches and
//! loops.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Converted, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_dialects::{arith, cf, func, scf};
use terrace_ir::asm::{PrintOptions, print_module};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Type, smallvec};

use crate::{context, parse};

conversion_pattern! {
    /// Each half by itself: a difference without a borrow is enough to see what is passed on.
    SplitXor: arith::XOrIOp, many => |op, operands, rw| {
        let loc = rw.loc(op.op());
        let halves: Converted = operands[0]
            .iter()
            .zip(&operands[1])
            .map(|(lhs, rhs)| arith::XOrIOp::build(rw, loc, *lhs, *rhs).result(rw))
            .collect();
        rw.replace_op_with_many(op.op(), &[halves]);
        Ok(())
    };
    /// Never tried: the other one has more benefit.
    Never: arith::XOrIOp => |_, _, _| unreachable!("the other pattern comes first"), benefit(0);
}

fn converted(text: &str) -> Result<String, String> {
    let cx = context();
    let mut module = parse(&cx, text);
    let converter = TypeConverter::new()
        .rule(|_, _, ty| (ty == Type::F64).then_some(None))
        .rule_to_many(|_, _, ty| (ty == Type::I64).then(|| Some(smallvec![Type::I32, Type::I32])))
        .rule_to_many(|_, _, ty| (ty == Type::NONE).then(|| Some(smallvec![])));
    let target = ConversionTarget::new().unknown(Legality::LegalTypes);
    let mut patterns = ConversionPatterns::new();
    patterns.add(Never);
    patterns.add(SplitXor);
    patterns
        .add_function_types::<func::FuncOp>()
        .add_op_types::<func::CallOp>()
        .add_op_types::<func::ReturnOp>()
        .add_op_types::<cf::BrOp>()
        .add_op_types::<cf::CondBrOp>()
        .add_op_types::<scf::ForOp>()
        .add_op_types::<scf::YieldOp>();
    let conversion = Conversion {
        target: &target,
        patterns: &patterns,
        converter: &converter,
        mode: ConversionMode::Full,
    };
    let done = conversion.apply(&mut module);
    done.map_err(|error| error.message().to_owned())?;
    terrace_ir::verify::verify(&module).map_err(|errors| errors[0].message().to_owned())?;
    Ok(print_module(&module, &PrintOptions::default()))
}

#[test]
fn values_become_several_through_functions_calls_branches_and_loops() {
    let text = "module {
  func.func private @extern(i64 {llvm.noundef}, i1 {llvm.zeroext}, none) -> (i64, i1 {llvm.signext})
  func.func @f(%a: i64, %c: i1, %n: none, %lo: index, %hi: index, %step: index) -> i64 attributes {note} {
    %0:2 = call @extern(%a, %c, %n) {tag = 1 : i64} : (i64, i1, none) -> (i64, i1)
    %1 = scf.for %i = %lo to %hi step %step iter_args(%x = %0#0) -> (i64) {
      %2 = arith.xori %x, %a : i64
      scf.yield %2 : i64
    } {loop}
    cf.cond_br %0#1, ^bb1(%1 : i64), ^bb2(%c, %1 : i1, i64)
  ^bb1(%b: i64):
    cf.br ^bb2(%c, %b : i1, i64)
  ^bb2(%d: i1, %e: i64):
    return %e : i64
  }
}";
    assert_eq!(
        converted(text).expect("all of it is converted"),
        "module {
  func.func private @extern(i32, i32, i1 {llvm.zeroext}) -> (i32, i32, i1 {llvm.signext})
  func.func @f(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: index, %arg4: index, %arg5: index) -> (i32, i32) attributes {note} {
    %0:3 = call @extern(%arg0, %arg1, %arg2) {tag = 1 : i64} : (i32, i32, i1) -> (i32, i32, i1)
    %1:2 = scf.for %arg6 = %arg3 to %arg4 step %arg5 iter_args(%arg7 = %0#0, %arg8 = %0#1) -> (i32, i32) {
      %7 = arith.xori %arg7, %arg0 : i32
      %8 = arith.xori %arg8, %arg1 : i32
      scf.yield %7, %8 : i32, i32
    } {loop}
    cf.cond_br %0#2, ^bb1(%1#0, %1#1 : i32, i32), ^bb2(%arg2, %1#0, %1#1 : i1, i32, i32)
  ^bb1(%2: i32, %3: i32):  // pred: ^bb0
    cf.br ^bb2(%arg2, %2, %3 : i1, i32, i32)
  ^bb2(%4: i1, %5: i32, %6: i32):  // 2 preds: ^bb0, ^bb1
    return %5, %6 : i32, i32
  }
}
"
    );
}

#[test]
fn a_type_that_cannot_be_converted_is_said() {
    let text = "func.func @f(%a: f64) { return }";
    let message = converted(text).expect_err("it cannot be converted");
    assert!(
        message.contains("failed to legalize operation 'func.func'"),
        "{message}"
    );
}

#[test]
fn ops_become_those_of_another_kind() {
    let cx = context();
    let text = "func.func @f(%a: i32) -> i32 {
        %0 = arith.addi %a, %a overflow<nsw> {kept} : i32
        return %0 : i32
    }";
    let mut module = parse(&cx, text);
    let target = ConversionTarget::new().op::<arith::AddIOp>(Legality::Illegal);
    let mut patterns = ConversionPatterns::new();
    patterns.add_op_to::<arith::AddIOp, arith::SubIOp>();
    let conversion = Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    };
    conversion.apply(&mut module).expect("it can be converted");
    let printed = print_module(&module, &PrintOptions::default());
    // What both kinds have is kept, and so is what was hung on the op.
    let line = "%0 = arith.subi %arg0, %arg0 overflow<nsw> {kept} : i32";
    assert!(printed.contains(line), "{printed}");
}

#[test]
#[should_panic = "'arith.addi' and 'arith.extui' have the same operands and results"]
fn ops_with_other_parts_are_no_counterparts() {
    ConversionPatterns::new().add_op_to::<arith::AddIOp, arith::ExtUIOp>();
}
