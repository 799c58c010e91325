//! Constraint variables: parts of one type, said once.

use terrace_ir::ods::{AnyType, FloatLike, SignlessIntegerOrIndexLike, TypedAttr, Variadic};
use terrace_ir::types::Type;
use terrace_ir::{Location, Rewriter};
use terrace_ods_macros::op;

use super::{ConformanceDialect, accepts, context, rejects};

/// Multiplies by a constant of the same type.
#[op(
    dialect = ConformanceDialect, mnemonic = "scale",
    assembly { $value "by" $count attr_dict ":" type($value) "," type($count) },
)]
pub struct ScaleOp<T: FloatLike, N: SignlessIntegerOrIndexLike> {
    #[operand]
    value: T,
    #[operand]
    count: N,
    #[result]
    result: T,
    #[result]
    left: N,
}

/// Joins values of one type, which also a typed attribute has.
#[op(
    dialect = ConformanceDialect, mnemonic = "concat",
    assembly { $first "," $others attr_dict ":" type($first) },
)]
pub struct ConcatOp<T: AnyType> {
    #[operand]
    first: T,
    #[operand]
    others: Variadic<T>,
    #[result]
    result: T,
    #[attr]
    end: terrace_ir::ods::Optional<TypedAttr>,
}

#[test]
fn a_variable_is_written_once() {
    accepts(
        "%0:2 = \"t.values\"() : () -> (f32, i8)
         %result, %left = o.scale %0#0 by %0#1 : f32, i8
         %1 = o.concat %result, %0#0, %0#0 : f32",
    );
}

#[test]
fn all_parts_of_a_variable_have_its_type() {
    rejects(
        "%0:2 = \"t.values\"() : () -> (f32, i8)
         %1:2 = \"o.scale\"(%0#0, %0#1) : (f32, i8) -> (f64, i8)",
        "'o.scale' op failed to verify that all of {value, result} have same type",
    );
    rejects(
        "%0:2 = \"t.values\"() : () -> (f32, i8)
         %1:2 = \"o.scale\"(%0#1, %0#1) : (i8, i8) -> (i8, i8)",
        "'o.scale' op operand #0 must be floating-point-like, but got 'i8'",
    );
    rejects(
        "%0:2 = \"t.values\"() : () -> (f32, i8)
         %1 = \"o.concat\"(%0#0, %0#0, %0#1) : (f32, f32, i8) -> f32",
        "'o.concat' op failed to verify that all of {first, others, result} have same type",
    );
}

#[test]
fn builders_infer_what_a_variable_says() {
    let cx = context();
    let mut module = terrace_ir::builtin::ModuleOp::create(&cx, Location::UNKNOWN);
    let body = terrace_ir::builtin::ModuleOp::body_block(&module).expect("a module has a block");
    let (x, n) = {
        let block = module.create_block(&[Type::F64, Type::I8]);
        (module.block_arg(block, 0), module.block_arg(block, 1))
    };
    let mut rw = Rewriter::new(&mut module);
    rw.set_insertion_point_to_end(body);
    let scale = ScaleOp::build(&mut rw, Location::UNKNOWN, x, n);
    assert_eq!(rw.ty(scale.result(&rw)), Type::F64);
    assert_eq!(rw.ty(scale.left(&rw)), Type::I8);
}
