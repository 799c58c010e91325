//! The changes that passes deferred.

use terrace_ir::builder::Builder;
use terrace_ir::ir::Ir;
use terrace_ir::symbol::SymbolTable;

use crate::pass::PassResult;
use crate::pass::context::Deferred;

/// Makes the changes that passes on functions deferred.
pub(super) fn apply(ir: &mut Ir, deferred: Vec<Deferred>) -> PassResult {
    // Built once however many functions ask for a symbol; an edit may make it invalid.
    let mut symbols: Option<SymbolTable> = None;
    for change in deferred {
        match change {
            Deferred::Edit(edit) => {
                symbols = None;
                edit(ir)?;
            }
            Deferred::Symbol(name, build) => {
                let table = symbols.get_or_insert_with(|| SymbolTable::new(ir));
                if table.lookup(name).is_none()
                    && let Some(body) = ir.regions(ir.root()).first()
                    && let Some(block) = ir.first_block(*body)
                {
                    let mut builder = Builder::new(ir);
                    builder.set_insertion_point_to_start(block);
                    let op = build(&mut builder);
                    table.insert(ir, op);
                }
            }
        }
    }
    Ok(())
}
