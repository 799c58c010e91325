//! Aliases and locations of ops.

use terrace_ir::asm::PrintOptions;

use super::{fixed_point, reprint};

// covers: IR-067, IR-086
#[test]
fn maps_and_sets_are_named_at_the_top() {
    fixed_point(
        "#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#set = affine_set<(d0) : (d0 >= 0)>
module {
  \"a\"() {m = #map, n = [#map1, #map], s = #set} : () -> ()
  \"b\"() : () -> memref<2x3xf32, #map1>
}
"
        .replace("\"b\"() : () ->", "%0 = \"b\"() : () ->")
        .as_str(),
    );
}

#[test]
fn a_text_in_local_scope_has_no_aliases() {
    let options = PrintOptions {
        local_scope: true,
        ..PrintOptions::default()
    };
    assert_eq!(
        reprint(
            "#m = affine_map<() -> (1)> \"a\"() {m = #m} : () -> ()",
            &options
        ),
        "module {\n  \"a\"() {m = affine_map<() -> (1)>} : () -> ()\n}\n"
    );
}

// covers: IR-045, IR-067
#[test]
fn aliases_are_resolved() {
    let text = "!t = tensor<2xf32>
#a = [1, !t]
#f = loc(fused[#l, \"x\"])
%0 = \"a\"() {a = #a} : () -> !t loc(#f)
#l = loc(\"f\":1:2)";
    assert_eq!(
        reprint(text, &PrintOptions::default()),
        "module {\n  %0 = \"a\"() {a = [1, tensor<2xf32>]} : () -> tensor<2xf32>\n}\n"
    );
}

// covers: IR-014, IR-096, DIAG-026
#[test]
fn locations_follow_the_module() {
    let options = PrintOptions {
        debug_info: true,
        ..PrintOptions::default()
    };
    let text = "#loc3 = loc(\"f\":3:4)
module {
  \"a\"() ({
  ^bb0(%arg0: i32 loc(\"f\":3:4)):
    \"b\"() : () -> () loc(#loc4)
  }) : () -> () loc(#loc2)
  \"c\"() : () -> () loc(#loc5)
} loc(#loc)
#loc = loc(\"f\":0:0)
#loc1 = loc(\"f\":1:2)
#loc2 = loc(unknown)
#loc4 = loc(\"f\":5:6)
#loc5 = loc(callsite(#loc4 at #loc1))
";
    // The numbers follow from the order in which the printer meets the locations.
    let printed = reprint(text, &options);
    assert_eq!(reprint(&printed, &options), printed);
    let ops = [
        "loc(callsite(#loc",
        "^bb0(%arg0: i32 loc(\"f\":3:4)):",
        "\"a\"() ({",
    ];
    for op in ops {
        assert!(printed.contains(op), "{op} is not in\n{printed}");
    }
    assert!(
        printed.ends_with(")\n") && printed.contains("} loc(#loc)\n"),
        "{printed}"
    );
}

#[test]
fn locations_for_people() {
    let options = PrintOptions {
        debug_info: true,
        pretty_debug_info: true,
        ..PrintOptions::default()
    };
    let text = "\"a\"() : () -> () loc(\"f\":1:2)
\"a\"() : () -> () loc(callsite(\"n\" at \"f\":1:2))
\"a\"() : () -> () loc(callsite(\"f\":1:2 at unknown))
\"a\"() : () -> () loc(fused<1 : i32>[\"f\":1:2 to :3, \"f\":1:2 to 5:6])";
    assert_eq!(
        reprint(text, &options.clone().in_local_scope()),
        "module {
  \"a\"() : () -> () f:1:2
  \"a\"() : () -> () \"n\" at f:1:2
  \"a\"() : () -> () f:1:2
 at [unknown]
  \"a\"() : () -> () <1 : i32>[f:1:2 to :3, f:1:2 to 5:6]
} t.mlir:0:0
"
    );
    assert_eq!(
        reprint("\"a\"() : () -> () loc(\"f\":1:2)", &options),
        "module {
  \"a\"() : () -> () f:1:2
} t.mlir:0:0
#loc = t.mlir:0:0
#loc1 = f:1:2
"
    );
}

// covers: IR-014, IR-067
#[test]
fn definitions_after_the_module_may_use_each_other() {
    let options = PrintOptions {
        debug_info: true,
        ..PrintOptions::default()
    };
    let text = "module {
  \"a\"() : () -> () loc(#loc2)
} loc(#loc)
#loc = loc(\"m\")
#loc1 = loc(\"a\")
#map = affine_map<(d0) -> (d0 + 1)>
#loc2 = loc(fused<#map>[#loc1])

";
    assert_eq!(format!("{}\n", reprint(text, &options)), text);
    // A type as well, and none before its definition.
    let text = "\"a\"() : () -> () loc(#l)
!t = i32
#l = loc(fused<!t>[\"a\"])
";
    assert!(reprint(text, &options).contains("fused<i32>"));
    let cx = super::permissive();
    let late = "\"a\"() : () -> () loc(#l)\n#l = loc(fused<#m>[\"a\"])\n#m = 1 : i32\n";
    let errors = terrace_ir::asm::parse_module(&cx, late.as_bytes(), "t").unwrap_err();
    assert_eq!(errors[0].message(), "undefined symbol alias id 'm'");
    // A definition before the use that cannot be read, either.
    let before = "#b = [,1]\n#f = loc(fused[#l, \"x\"])\n\"a\"() : () -> ()\n#l = loc(\"y\")\n";
    let errors = terrace_ir::asm::parse_module(&cx, before.as_bytes(), "t").unwrap_err();
    assert_eq!(errors[0].message(), "expected attribute value");
    let before = "#f = loc(fused[#l, \"x\"])) \n#b = [,1\n#l = loc(\"y\")\n";
    assert!(terrace_ir::asm::parse_module(&cx, before.as_bytes(), "t").is_err());
    // What looks like a definition and stands before the use.
    let inside = "\"a\"() ({\n#b = (\n}) : () -> () loc(#l)\n#l = loc(\"y\")\n";
    assert!(terrace_ir::asm::parse_module(&cx, inside.as_bytes(), "t").is_err());
    let inside = "\"a\"() {x = #d.a<\n#b = (\n)>} : () -> () loc(#l)\n#l = loc(\"y\")\n";
    assert!(terrace_ir::asm::parse_module(&cx, inside.as_bytes(), "t").is_ok());
}

#[test]
fn a_long_chain_of_aliases_nests_nothing() {
    const COUNT: usize = 20_000;
    let chain: String = (1..COUNT)
        .map(|i| format!("#l{i} = loc(callsite(#l{} at #l0))\n", i - 1))
        .collect();
    let text = format!(
        "\"a\"() : () -> () loc(#l{})\n#l0 = loc(\"x\")\n{chain}",
        COUNT - 1
    );
    let options = PrintOptions::default();
    assert_eq!(
        reprint(&text, &options),
        "module {\n  \"a\"() : () -> ()\n}\n"
    );
}

#[test]
fn what_properties_use_is_defined_before_the_module() {
    let options = PrintOptions {
        debug_info: true,
        ..PrintOptions::default()
    };
    let text = "#map = affine_map<(d0) -> (d0 + 1)>
module {
  \"a\"() <{p = [#map]}> : () -> () loc(#loc2)
} loc(#loc)
#loc = loc(\"m\")
#loc1 = loc(\"a\")
#loc2 = loc(fused<#map>[#loc1])

";
    assert_eq!(format!("{}\n", reprint(text, &options)), text);
}
