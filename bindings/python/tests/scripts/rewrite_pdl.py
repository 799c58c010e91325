from terrace.ir import *
from terrace.dialects import arith, func, pdl
from terrace.rewrite import *


def addition_to_multiplication():
    module = Module.create()
    with InsertionPoint(module.body):
        pattern = pdl.PatternOp(benefit=1, name="a_pattern")
        with InsertionPoint(pattern.body):
            type = pdl.TypeOp(IntegerType.get_signless(64))
            left, right = pdl.OperandOp(type), pdl.OperandOp(type)
            addition = pdl.OperationOp(name="arith.addi", args=[left, right], types=[type])
            rewrite = pdl.RewriteOp(addition)
            with InsertionPoint(rewrite.add_body()):
                product = pdl.OperationOp(name="arith.muli", args=[left, right], types=[type])
                pdl.ReplaceOp(addition, with_op=product)
    return module


TEXT = """
func.func @f(%a: i64, %b: i64) -> i64 { %0 = arith.addi %a, %b : i64 %1 = arith.addi %0, %b : i64 return %1 : i64 }
func.func @g(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %0 : i32 }
"""
with Context(), Location.unknown():
    patterns = addition_to_multiplication()
    print(patterns.operation.verify(), patterns.body.operations[0].benefit, patterns.body.operations[0].sym_name)
    frozen = PDLModule(patterns).freeze()
    module = Module.parse(TEXT)
    apply_patterns_and_fold_greedily(module, frozen)
    print(module)
    module = Module.parse(TEXT)
    walk_and_apply_patterns(module.body.operations[0].operation, frozen)
    print(module)
