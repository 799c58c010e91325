from terrace.ir import *
from terrace.dialects import arith, func
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


def binary(name):
    def run(op, adaptor, converter, rewriter):
        with rewriter.ip:
            new = Operation.create(
                name, results=[converter.convert_type(op.result.type)], operands=[adaptor.lhs, adaptor.rhs]
            )
        rewriter.replace_op(op, new)

    return run


def as_return(op, adaptor, converter, rewriter):
    with rewriter.ip:
        rewriter.replace_op(op, Operation.create("llvm.return", operands=list(adaptor.operands)))


def as_function(op, adaptor, converter, rewriter):
    type = TypeAttr.get(Type.parse("!llvm.func<i64 (i64, i64)>"))
    with rewriter.ip:
        new = Operation.create(
            "llvm.func", regions=1, attributes={"sym_name": StringAttr.get("f"), "function_type": type}
        )
    rewriter.convert_region_types(op.regions[0], converter)
    op.regions[0].blocks[0].append_to(new.regions[0])
    rewriter.replace_op(op, new)


with Context(), Location.unknown():
    target = ConversionTarget()
    target.add_illegal_op(arith.AddIOp, arith.MulIOp, arith.SubIOp, func.ReturnOp, func.FuncOp)
    converter = widening()
    patterns = RewritePatternSet()
    as_add, as_mul, as_sub = map(binary, ("llvm.add", "llvm.mul", "llvm.sub"))
    patterns.add_conversion(arith.AddIOp, as_add, converter)
    patterns.add_conversion(arith.MulIOp, as_mul, converter)
    patterns.add_conversion(arith.SubIOp, as_sub, converter)
    patterns.add_conversion(func.ReturnOp, as_return, converter)
    patterns.add_conversion(func.FuncOp, as_function, converter)
    m = Module.parse(TEXT)
    apply_partial_conversion(m.operation, target, patterns.freeze())
    print(m)
