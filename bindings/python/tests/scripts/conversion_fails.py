from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *

TEXT = """
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  %2 = arith.subi %1, %b : i32
  return %2 : i32
}
"""


def i32():
    return IntegerType.get_signless(32)


def i64():
    return IntegerType.get_signless(64)


def widen(type):
    return i64() if type == i32() else type


def widening():
    converter = TypeConverter()
    converter.add_conversion(widen)
    return converter


def as_subi(op, adaptor, converter, rewriter):
    with rewriter.ip:
        rewriter.replace_op(op, arith.SubIOp(adaptor.lhs, adaptor.rhs, loc=op.location))


def as_first(op, adaptor, converter, rewriter):
    rewriter.replace_op(op, [adaptor.lhs])


def attempt(apply, target, patterns):
    m = Module.parse(TEXT)
    try:
        apply(m.operation, target, patterns.freeze())
    except MLIRError as error:
        print(error.args[0], [diagnostic.message for diagnostic in error.error_diagnostics])
    print(m)


# MLIR's own bindings end the process here, or name the op as well.
with Context(), Location.unknown():
    converter = widening()
    patterns = RewritePatternSet()
    patterns.add_conversion(arith.AddIOp, as_first, converter)

    # What was done before is undone.
    target = ConversionTarget()
    target.add_illegal_op(arith.AddIOp, arith.MulIOp)
    attempt(apply_partial_conversion, target, patterns)

    # All that there is must be legal.
    target = ConversionTarget()
    target.add_illegal_op(arith.AddIOp)
    attempt(apply_full_conversion, target, patterns)
    target.add_legal_dialect("builtin", "func")
    target.add_legal_op(arith.SubIOp)
    attempt(apply_full_conversion, target, patterns)

    # A cast that something uses stays, which is wrong.
    patterns = RewritePatternSet()
    patterns.add_conversion(arith.AddIOp, as_subi, converter)
    target = ConversionTarget()
    target.add_illegal_op(arith.AddIOp)
    attempt(apply_partial_conversion, target, patterns)

    # A type that cannot be converted.
    nothing = TypeConverter()
    print(nothing.convert_type(i32()))
    patterns = RewritePatternSet()
    patterns.add_conversion(arith.AddIOp, as_subi, nothing)
    attempt(apply_partial_conversion, target, patterns)
