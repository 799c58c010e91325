//! What follows the IR: resources. And distinct attributes, which like them are called by their place in the text.

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::attributes::ResourceElementsAttr;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::resources::ResourceValue;
use terrace_ir::{Ir, Op};

use super::{fixed_point, parse, permissive, reprint};

fn first_op(ir: &Ir) -> Op {
    let block = ModuleOp::body_block(ir).expect("a module has a block");
    ir.first_op(block).expect("there is an op")
}

#[test]
fn resources_are_printed_after_the_ir() {
    fixed_point(
        "\
module {
  \"a.b\"() {w = dense_resource<undefined> : tensor<1xi8>, x = dense_resource<b> : tensor<2xi32>, y = dense_resource<\"a a\"> : tensor<?xi8>} : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      b: \"0x040000000100000002000000\",
      \"a a\": \"0x00000000\"
    }
  },
  external_resources: {
    tool: {
      blob: \"0x08000000AABB\",
      yes: true,
      no: false,
      text: \"st\\22r\\0A\",
      text: \"again\"
    }
  }
#-}
",
    );
}

#[test]
fn only_what_the_ir_refers_to_is_kept() {
    let text = "\
{-# dialect_resources: { builtin: { a: \"0x01000000FF\" } } #-}
\"a.b\"() {x = dense_resource<b> : tensor<1xi8>, y = dense_resource<a> : tensor<1xi8>} : () -> ()
{-# #-}
{-#
  external_resources: { empty: {} },
  dialect_resources: { builtin: { c: \"0x0100000000\", b: \"0x0200000001\" } },
  dialect_resources: { builtin: { b: \"0x0100000002\" } }
#-}";
    assert_eq!(
        reprint(text, &PrintOptions::default()),
        "\
module {
  \"a.b\"() {x = dense_resource<b> : tensor<1xi8>, y = dense_resource<a> : tensor<1xi8>} : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      b: \"0x0100000002\"
    }
  }
#-}
"
    );
    let local = reprint(text, &PrintOptions::default().in_local_scope());
    assert!(local.ends_with("}\n") && !local.contains("{-#"), "{local}");
}

#[test]
fn long_resources_can_be_left_out() {
    let text = "\"a.b\"() {x = dense_resource<k> : tensor<1xi8>} : () -> ()
        {-#
          dialect_resources: { builtin: { k: \"0x01000000AA\" } },
          external_resources: { e: { a: true, b: \"st\\\"r\\n\" }, f: { c: \"0123456789\" } }
        #-}";
    let kept = |limit: usize| {
        let options = PrintOptions {
            elide_resources_above: Some(limit),
            ..PrintOptions::default()
        };
        let printed = reprint(text, &options);
        let metadata = printed.split_once("{-#").map_or("", |halves| halves.1);
        ["k: ", "a: ", "b: ", "c: "].map(|key| metadata.contains(key))
    };
    assert_eq!(kept(3), [false, false, false, false]);
    assert_eq!(kept(4), [false, true, false, false]);
    assert_eq!(kept(11), [false, true, true, false]);
    assert_eq!(kept(12), [false, true, true, true]);
    assert_eq!(kept(14), [true, true, true, true]);
}

#[test]
fn resources_of_one_name_are_told_apart() {
    let cx = permissive();
    let text = "\"a.b\"() {x = dense_resource<k> : tensor<1xi8>} : () -> ()
                {-# dialect_resources: { builtin: { k: \"0x01000000AA\" } } #-}";
    let [mut first, second] = [(); 2].map(|()| parse(&cx, text));
    let attr = |ir: &Ir| {
        let op = first_op(ir);
        let attr = ir.attr(op, "x").expect("it has the attribute");
        attr.cast::<ResourceElementsAttr>(&cx)
            .expect("it is a resource")
    };
    let (a, b) = (attr(&first), attr(&second));
    assert_ne!(a, b);
    assert_eq!(a.resource(&cx).blob(&cx), b.resource(&cx).blob(&cx));
    let op = first_op(&first);
    first.set_attr(op, "y", b.into());
    assert_eq!(
        print_module(&first, &PrintOptions::default()),
        "\
module {
  \"a.b\"() {x = dense_resource<k> : tensor<1xi8>, y = dense_resource<k_1> : tensor<1xi8>} : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      k: \"0x01000000AA\",
      k_1: \"0x01000000AA\"
    }
  }
#-}
"
    );
}

#[test]
fn external_resources_stay_with_the_module() {
    let cx = permissive();
    let text = "module {} {-# external_resources: { e: { a: \"text\" } } #-}
                {-# external_resources: { f: { c: true }, e: { b: \"0x04000000FF\" } } #-}";
    let ir = parse(&cx, text);
    let resources = ir.external_resources().expect("there are some");
    let group = resources.group(cx.ident("e"));
    let names: Vec<&str> = group.iter().map(|entry| entry.0.as_str(&cx)).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(group[0].1, ResourceValue::String((*b"text").into()));
    assert!(
        matches!(&group[1].1, ResourceValue::Blob(blob) if blob.alignment == 4 && *blob.data == [0xff])
    );
    let none = parse_module(&cx, b"module {}", "t").expect("it is valid");
    assert!(none.external_resources().is_none());
}

#[test]
fn distinct_attributes_are_numbered_by_their_place() {
    let text = "\
\"a.b\"() {x = distinct[7]<>, y = distinct[1]<5>, z = distinct[2]<>} : () -> ()
\"a.c\"() {x = distinct[7]<>, y = distinct[4]<affine_map<() -> ()>>, z = distinct[2]<unit>} : () -> ()";
    assert_eq!(
        reprint(text, &PrintOptions::default()),
        "\
#distinct = distinct[0]<5 : i64>
#map = affine_map<() -> ()>
#distinct1 = distinct[1]<#map>
module {
  \"a.b\"() {x = distinct[2]<>, y = #distinct, z = distinct[3]<>} : () -> ()
  \"a.c\"() {x = distinct[2]<>, y = #distinct1, z = distinct[3]<>} : () -> ()
}
"
    );
    assert_eq!(
        reprint(text, &PrintOptions::default().in_local_scope()),
        "\
module {
  \"a.b\"() {x = distinct[0]<>, y = distinct[1]<5 : i64>, z = distinct[2]<>} : () -> ()
  \"a.c\"() {x = distinct[0]<>, y = distinct[3]<affine_map<() -> ()>>, z = distinct[2]<>} : () -> ()
}
"
    );
    fixed_point(
        "\
#distinct = distinct[0]<1 : i64>
#distinct1 = distinct[1]<[distinct[2]<>, #distinct, distinct[2]<>]>
module {
  \"a.c\"() {y = #distinct1, z = distinct[2]<>} : () -> ()
}
",
    );
}
