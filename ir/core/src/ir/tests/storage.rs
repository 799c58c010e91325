//! Tests of what is stored how: lists of arguments, long lists of results, slots used again, copies.

use super::*;

fn types(ir: &Ir, block: Block) -> Vec<Type> {
    let args = ir.block_args(block).iter();
    args.map(|arg| ir.ty(*arg)).collect()
}

#[test]
fn block_arguments_grow_and_shrink_in_any_order() {
    let (mut ir, first) = arena();
    let second = ir.insert_block_after(first, &[Type::F32]);
    let mut expected = [Vec::new(), vec![Type::F32]];
    for round in 0..40 {
        for (index, block) in [first, second].into_iter().enumerate() {
            let ty = [Type::I1, Type::I32, Type::I64][round % 3];
            let arg = ir.add_block_arg(block, ty);
            expected[index].push(ty);
            let name = format!("{index}.{}", expected[index].len());
            let loc = Location::name(&ir, &name, Location::UNKNOWN);
            ir.set_arg_loc(arg, loc);
        }
        if round % 7 == 6 {
            ir.remove_block_args(first, |index| index % 3 == 1);
            let mut index = 0;
            expected[0].retain(|_| {
                index += 1;
                (index - 1) % 3 != 1
            });
            ir.recycle();
        }
    }
    for (block, expected) in [first, second].into_iter().zip(expected) {
        assert_eq!(types(&ir, block), expected);
        for (index, &arg) in (0..).zip(ir.block_args(block)) {
            assert_eq!(ir.def(arg), ValueDef::Argument { block, index });
        }
    }
    for (index, &arg) in ir.block_args(second).iter().enumerate().skip(1) {
        let name = format!("1.{}", index + 1);
        assert_eq!(
            ir.value_loc(arg),
            Location::name(&ir, &name, Location::UNKNOWN)
        );
    }
}

#[test]
fn arguments_of_many_blocks_use_the_room_of_those_that_had_them() {
    let (mut ir, block) = arena();
    let mut rooms = Vec::new();
    for _ in 0..10 {
        for count in [1, 3, 8, 2, 64] {
            ir.replace_block_args(block, &vec![Type::I32; count]);
            ir.recycle();
        }
        rooms.push((ir.args.len(), ir.values.len()));
    }
    assert_eq!(rooms[1..], [rooms[1]; 9], "memory grows without need");
}

#[test]
fn replaced_arguments_keep_their_place() {
    let (mut ir, block) = arena();
    ir.add_block_args(block, &[Type::I32, Type::I64]);
    let old = ir.block_arg(block, 0);
    let user = create(&mut ir, block, "test.user", &[old], 0);
    let new = ir.replace_block_arg(block, 0, Type::F32);
    assert_eq!(types(&ir, block), [Type::F32, Type::I64]);
    assert_eq!(ir.def(new), ValueDef::Argument { block, index: 0 });
    ir.replace_all_uses(old, new);
    assert_eq!(ir.operand(user, 0), new);
}

#[test]
fn ops_with_very_many_results_and_operands() {
    let (mut ir, block) = arena();
    for count in [65_534, 65_535, 65_536, 100_000] {
        let op = create(&mut ir, block, "test.many", &[], count);
        assert_eq!(ir.num_results(op), count);
        assert_eq!(ir.results(op).len(), count);
        assert_eq!(ir.result_types(op).len(), count);
        let last = ir.result(op, count - 1);
        let index = count as u32 - 1;
        assert_eq!(ir.def(last), ValueDef::Result { op, index });
        let values: Vec<Value> = ir.results(op).collect();
        let user = create(&mut ir, block, "test.user", &values, 0);
        assert_eq!(ir.operand(user, count - 1), last);
        let region = ir.create_region();
        ir.attach_regions(op, &[region]);
        assert_eq!((ir.num_results(op), ir.regions(op)), (count, &[region][..]));
        ir.erase_op(user);
        ir.erase_op(op);
    }
}

#[test]
fn erasing_and_creating_needs_no_more_memory() {
    let (mut ir, block) = arena();
    let target = ir.insert_block_after(block, &[]);
    let mut sizes = Vec::new();
    for _ in 0..10 {
        let a = create(&mut ir, block, "test.a", &[], 3);
        let x = ir.result(a, 1);
        let region = ir.create_region();
        let outer = create(&mut ir, block, "test.outer", &[x, x], 1);
        ir.attach_regions(outer, &[region]);
        let body = ir.append_block(region, &[Type::I32; 3]);
        create(&mut ir, body, "test.inner", &[x], 1);
        let name = ir.op_name("test.br");
        let spec = OpSpec {
            successors: &[target, target],
            ..OpSpec::new(name, Location::UNKNOWN)
        };
        let branch = Builder::at_end(&mut ir, block).create(spec);
        ir.set_attr(branch, "a", Attribute::UNIT);
        for op in [branch, outer, a] {
            ir.erase_op(op);
        }
        ir.recycle();
        sizes.push((
            (ir.ops.len(), ir.op_parts.len(), ir.blocks.len()),
            (ir.regions.len(), ir.values.len(), ir.uses.len()),
            (ir.block_uses.len(), ir.region_lists.len(), ir.attrs.len()),
            ir.args.len(),
        ));
    }
    assert_eq!(sizes[1..], [sizes[1]; 9]);
}

#[test]
fn parts_of_erased_ops_are_not_inherited() {
    let (mut ir, block) = arena();
    let a = create(&mut ir, block, "test.a", &[], 1);
    ir.set_attr(a, "x", Attribute::UNIT);
    let region = ir.create_region();
    ir.attach_regions(a, &[region]);
    ir.erase_op(a);
    ir.recycle();
    let b = create(&mut ir, block, "test.b", &[], 0);
    assert_eq!(a, b);
    assert_eq!(ir.attr(b, "x"), None);
    assert_eq!((ir.num_results(b), ir.regions(b)), (0, &[][..]));
    ir.set_attr(b, "y", Attribute::UNIT);
    assert_eq!(ir.attr(b, "x"), None);
}

#[test]
fn a_copy_has_the_same_indices_and_is_independent() {
    let cx = crate::test_dialect::context();
    let text = r#"
        "t.module"() <{sym_name = "m"}> ({
          "t.func"() <{sym_name = "f", function_type = (i32) -> i32}> ({
          ^bb0(%a: i32):
            "t.br"(%a)[^bb1] : (i32) -> ()
          ^bb1(%b: i32):
            "t.return"(%b) {x} : (i32) -> ()
          }) : () -> ()
        }) : () -> ()"#;
    let mut module = crate::test_dialect::parse(&cx, text);
    let (stub, function) = module.children().next().unwrap();
    let dead = function.all_ops()[0];
    let copy = module.deep_clone();
    let print = |ir: &Ir| crate::asm::print_module(ir, &Default::default());
    assert_eq!(print(&copy), print(&module));
    let copied = copy.children().next().unwrap();
    assert_eq!(copied.0.index(), stub.index());
    let indices = |ir: &Ir| ir.all_ops().iter().map(|op| op.index()).collect::<Vec<_>>();
    assert_eq!(indices(copied.1), indices(function));
    let stub = stub.index();
    let before = print(&copy);
    let original = module.children_mut().next().unwrap();
    original.set_operands(dead, &[]);
    original.erase_op(dead);
    assert_ne!(print(&module), before);
    assert_eq!(print(&copy), before);
    assert_eq!(copy.children().next().unwrap().0.index(), stub);
}

#[test]
fn copies_of_deeply_nested_arenas_need_no_stack() {
    let cx = crate::test_dialect::context();
    let name = cx.op_name("t.module");
    let mut ir = Box::new(Ir::new(&cx, name, Location::UNKNOWN, 1));
    for _ in 0..20_000 {
        let mut outer = Box::new(Ir::new(&cx, name, Location::UNKNOWN, 1));
        let block = outer.append_block(outer.regions(outer.root())[0], &[]);
        let stub = outer.create_isolated_op(&[], &[], &[], ir);
        outer.append_op(block, stub);
        ir = outer;
    }
    let mut depth = 0;
    ir.deep_clone().for_each_arena(&mut |_| depth += 1);
    assert_eq!(depth, 20_001);
}

#[test]
fn ops_are_counted_through_erasing_and_use_of_their_slots() {
    let (mut ir, block) = arena();
    let count = |ir: &Ir| ir.walk(ir.root(), WalkOrder::Pre).count();
    let spec = OpSpec {
        num_regions: 1,
        ..OpSpec::new(ir.op_name("test.outer"), Location::UNKNOWN)
    };
    for round in 0..4 {
        for index in 0..20 {
            let outer = ir.create_op(spec);
            assert_eq!(ir.num_ops(), count(&ir) + 1, "it is in no block");
            ir.append_op(block, outer);
            let inside = ir.append_block(ir.regions(outer)[0], &[]);
            create(&mut ir, inside, "test.inner", &[], 1);
            if index % 3 == round % 3 {
                ir.erase_op(outer);
            }
            assert_eq!(ir.num_ops(), count(&ir));
        }
        if round % 2 == 1 {
            ir.recycle();
            assert_eq!(ir.num_ops(), count(&ir));
        }
    }
    assert_eq!(ir.deep_clone().num_ops(), ir.num_ops());
}
