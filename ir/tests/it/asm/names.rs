//! The names of values, which the printer makes up.

use terrace_ir::asm::PrintOptions;

use super::{fixed_point, reprint};

// covers: IR-007
#[test]
fn numbers_restart_in_every_region_and_go_on_inside() {
    fixed_point(
        "module {
  %0 = \"a\"() : () -> i32
  \"b\"() ({
  ^bb0(%arg0: i32):
    %1 = \"c\"() ({
    ^bb0(%arg1: i32):
      %2 = \"d\"() : () -> i32
    }) : () -> i32
  }) : () -> ()
  \"b\"() ({
  ^bb0(%arg0: i32):
    %1 = \"c\"() : () -> i32
  ^bb1(%2: i32):  // no predecessors
    \"e\"() : () -> ()
  }) : () -> ()
  module {
    %1 = \"f\"() : () -> i32
  }
}
",
    );
}

// covers: IR-007
#[test]
fn in_the_generic_form_no_number_is_used_twice() {
    let text = "\"b\"() ({ %0 = \"c\"() : () -> i32 }, { %0 = \"c\"() : () -> i32 }) : () -> ()";
    assert_eq!(
        reprint(text, &PrintOptions::generic()),
        "\"builtin.module\"() ({
  \"b\"() ({
    %1 = \"c\"() : () -> i32
  }, {
    %0 = \"c\"() : () -> i32
  }) : () -> ()
}) : () -> ()
"
    );
}
