#!/usr/bin/env python3
"""Calls random functions with random objects, many of which lead to ops that are gone: whatever happens is an exception.

    random_calls.py [SEQUENCES] [SEED]
"""

import random
import sys
import threading

from terrace.ir import *
from terrace.passmanager import PassManager
from terrace.rewrite import *

EXPECTED = (RuntimeError, ValueError, IndexError, TypeError, KeyError, AttributeError, MLIRError, StopIteration)
CALLS = 60


class Objects:
    """What a sequence has got so far."""

    def __init__(self, pick, context):
        self.pick = pick
        self.context = context
        self.ops, self.blocks, self.regions, self.values, self.modules = [], [], [], [], []

    def any(self, objects):
        return self.pick.choice(objects) if objects else None

    def note(self, *objects):
        for object in objects:
            if isinstance(object, (Operation, OpView)):
                self.ops.append(object)
            elif isinstance(object, Block):
                self.blocks.append(object)
            elif isinstance(object, Region):
                self.regions.append(object)
            elif isinstance(object, Value):
                self.values.append(object)


TEXTS = (
    "func.func @f(%a: i32, %b: i32) -> i32 { %0 = arith.addi %a, %b : i32 %1 = arith.muli %0, %0 : i32 return %1 : i32 }",
    "func.func @g(%c: i1) { cf.cond_br %c, ^a, ^b\n^a: cf.br ^b\n^b: return }",
    "module @inner { func.func private @p() }",
    '"x.y"() ({ ^bb0(%a: i8): "x.z"(%a) : (i8) -> () }) {k = 1 : i32} : () -> ()',
    "func.func @h(%n: index) { scf.for %i = %n to %n step %n { scf.yield } return }",
)


def rewrite(o, op):
    """Patterns that do anything."""
    pick = o.pick

    def anything(inner, rewriter):
        o.note(inner)
        for _ in range(pick.randrange(3)):
            one_call(o)
        rewriter.replace_op(inner, [o.any(o.values) for _ in inner.results]) if pick.random() < 0.3 else None
        return pick.random() < 0.5

    patterns = RewritePatternSet()
    for name in ("x.new", "x.y", "x.z", "arith.addi", "cf.br", "func.func"):
        patterns.add(name, anything)
    if pick.random() < 0.2:
        return walk_and_apply_patterns(op, patterns.freeze())
    config = GreedyRewriteConfig()
    config.max_iterations = pick.randrange(4)
    config.max_num_rewrites = pick.randrange(-1, 4)
    config.use_top_down_traversal = pick.random() < 0.5
    config.strictness = pick.choice(list(GreedyRewriteStrictness))
    config.region_simplification_level = pick.choice(list(GreedySimplifyRegionLevel))
    apply_patterns_and_fold_greedily(op, patterns.freeze(), config)


def convert(o, op):
    """A conversion whose patterns do anything."""
    pick = o.pick
    i32, i64 = IntegerType.get_signless(32), IntegerType.get_signless(64)

    def anything(inner, adaptor, converter, rewriter):
        o.note(inner, *adaptor.operands)
        for _ in range(pick.randrange(2)):
            one_call(o)
        if pick.random() < 0.3:
            for region in inner.regions:
                rewriter.convert_region_types(region, converter)
        if pick.random() < 0.5:
            results = [converter.convert_type(result.type) for result in inner.results]
            with rewriter.ip:
                rewriter.replace_op(inner, Operation.create("x.new", results=results, operands=list(adaptor.operands)))
        return pick.random() < 0.3

    converter = TypeConverter()
    converter.add_conversion(lambda type: i64 if type == i32 else type)
    patterns = RewritePatternSet()
    target = ConversionTarget()
    for name in ("x.new", "x.y", "x.z", "arith.addi", "arith.muli", "cf.br", "func.func"):
        if pick.random() < 0.5:
            patterns.add_conversion(name, anything, converter)
        if pick.random() < 0.3:
            pick.choice((target.add_legal_op, target.add_illegal_op))(name)
    config = ConversionConfig()
    config.build_materializations = pick.random() < 0.5
    config.folding_mode = pick.choice(list(DialectConversionFoldingMode))
    pick.choice((apply_partial_conversion, apply_full_conversion))(op, target, patterns.freeze(), config)


def one_call(o):
    pick = o.pick
    op, other = o.any(o.ops), o.any(o.ops)
    block, region, value = o.any(o.blocks), o.any(o.regions), o.any(o.values)
    i32 = IntegerType.get_signless(32)
    n = pick.randrange(-2, 4)
    calls = (
        lambda: o.modules.append(Module.parse(pick.choice(TEXTS))),
        lambda: o.note(o.any(o.modules).operation),
        lambda: o.note(o.any(o.modules).body),
        lambda: o.modules.remove(o.any(o.modules)),
        lambda: o.note(Operation.parse(pick.choice(TEXTS))),
        lambda: o.note(Operation.create("x.new", results=[i32] * pick.randrange(3), operands=[v for v in [value] if v], regions=pick.randrange(2))),
        lambda: o.note(Operation.create("arith.addi", operands=[value, o.any(o.values)], infer_type=True, ip=InsertionPoint(block))),
        lambda: o.note(*block.operations),
        lambda: o.note(*block.arguments),
        lambda: o.note(*op.regions),
        lambda: o.note(*region.blocks),
        lambda: o.note(*op.results),
        lambda: o.note(*op.operands),
        lambda: o.note(op.parent, op.operation, op.opview),
        lambda: o.note(value.owner),
        lambda: op.erase(),
        lambda: op.operation.erase(),
        lambda: op.move_before(other),
        lambda: op.move_after(other),
        lambda: op.detach_from_parent(),
        lambda: block.append(op),
        lambda: block.append_to(region),
        lambda: InsertionPoint(block).insert(op),
        lambda: InsertionPoint(other).insert(op),
        lambda: o.note(op.clone()),
        lambda: o.note(op.clone(ip=InsertionPoint(block))),
        lambda: str(op),
        lambda: op.get_asm(print_generic_op_form=True, enable_debug_info=True),
        lambda: op.verify(),
        lambda: op.attributes["k"],
        lambda: op.attributes.__setitem__("k", StringAttr.get("v")),
        lambda: op.attributes.__delitem__("k"),
        lambda: list(op.attributes.items()),
        lambda: op.operands.__setitem__(n, value),
        lambda: op.results[n],
        lambda: op.operands[n:],
        lambda: op.successors.__setitem__(n, block),
        lambda: value.replace_all_uses_with(o.any(o.values)),
        lambda: value.replace_all_uses_except(o.any(o.values), [op.operation]),
        lambda: [use.owner for use in value.uses],
        lambda: value.set_type(i32),
        lambda: value.get_name(),
        lambda: block.add_argument(i32, Location.unknown()),
        lambda: block.erase_argument(pick.randrange(3)),
        lambda: o.note(block.create_after(i32)),
        lambda: o.note(region.blocks.append(i32)),
        lambda: list(block.predecessors) + list(block.successors),
        lambda: op.walk(lambda inner: (o.note(inner), pick.choice(list(WalkResult)))[1], pick.choice(list(WalkOrder))),
        lambda: op.walk(lambda inner: (inner.erase() if pick.random() < 0.2 else None, WalkResult.ADVANCE)[1]),
        lambda: PassManager.parse(pick.choice(("any(cse)", "any(canonicalize)", "builtin.module(symbol-dce)"))).run(op.operation),
        lambda: rewrite(o, op.operation),
        lambda: convert(o, op.operation),
        lambda: SymbolTable(op.operation).insert(other.operation),
        lambda: op == other and hash(op),
        lambda: op.is_before_in_block(other),
        lambda: op.location,
    )
    try:
        pick.choice(calls)()
    except EXPECTED:
        pass


def sequence(seed):
    pick = random.Random(seed)
    with Context() as context, Location.unknown():
        context.allow_unregistered_dialects = True
        objects = Objects(pick, context)
        objects.modules.append(Module.parse(TEXTS[0]))
        for _ in range(CALLS):
            one_call(objects)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for seed in range(first, first + count):
        try:
            sequence(seed)
        except BaseException:
            print(f"sequence {seed} raised what it should not")
            raise
    # And on several threads, each with contexts of its own.
    threads = [threading.Thread(target=sequence, args=(first + at,)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"{count} sequences of {CALLS} calls")


main()
