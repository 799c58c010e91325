//! What the printer is told: names of results and blocks, and the dialect whose prefix is left out.

use terrace_ir::ods::{AnyRegion, BlockNames, I64, ResultNames};
use terrace_ir::{Block, Ir, Value};
use terrace_ods_macros::op;

use super::{ConformanceDialect, reprints};

/// An op that names what it has, and inside which ops of its dialect need no prefix.
#[op(
    dialect = ConformanceDialect, mnemonic = "scope", traits(NoTerminator),
    assembly { attr_dict_with_keyword $body },
    default_dialect, result_names, block_names,
)]
pub struct ScopeOp {
    #[result]
    value: I64,
    #[region]
    body: AnyRegion,
}

impl ResultNames for ScopeOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.value(ir), "scoped");
    }
}

impl BlockNames for ScopeOp {
    fn block_names(self, ir: &Ir, name: &mut dyn FnMut(Block, &str)) {
        for block in ir.region_blocks(self.body(ir)).skip(1) {
            name(block, "rest");
        }
    }
}

#[test]
fn results_and_blocks_have_names_and_prefixes_are_left_out() {
    reprints(
        "%scoped = o.scope {
           %0 = number 3
           \"t.br\"(%0)[^rest] : (i64) -> ()
         ^rest:
           \"t.end\"() : () -> ()
         }
         %0 = o.number 3
         %scoped_0 = o.scope { }",
        "%scoped = o.scope {
    %1 = number 3
    \"t.br\"(%1)[^rest] : (i64) -> ()
  ^rest:  // pred: ^bb0
    \"t.end\"() : () -> ()
  }
  %0 = o.number 3
  %scoped_0 = o.scope {
  }",
    );
    // The prefix may be written all the same, and so may other names.
    reprints(
        "%1 = o.scope { %x = o.number 3 }",
        "%scoped = o.scope {\n    %0 = number 3\n  }",
    );
}
