//! Texts around passes as a tree of files: a folder for each op, and in it a file for each pass.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;
use terrace_ir::ir::Ir;
use terrace_ir::symbol::symbol_name;

/// The folder of an arena.
#[derive(Clone)]
pub(in crate::pass) struct Folder {
    path: PathBuf,
    /// The numbers of the arenas around this one when its passes began, `0_1_`.
    prefix: String,
    /// The number of the last text in each folder.
    counters: Arc<Mutex<FxHashMap<PathBuf, u32>>>,
}

impl Folder {
    /// The folder of a whole module below `path`.
    pub(in crate::pass) fn top(path: &Path, ir: &Ir) -> Self {
        Folder {
            path: path.join(folder_name(ir)),
            prefix: String::new(),
            counters: Arc::default(),
        }
    }

    /// The folder of an arena in this one.
    pub(in crate::pass) fn child(&self, ir: &Ir) -> Self {
        let number = self.counter(|counters| *counters.entry(self.path.clone()).or_default());
        Folder {
            path: self.path.join(folder_name(ir)),
            prefix: format!("{}{number}_", self.prefix),
            counters: Arc::clone(&self.counters),
        }
    }

    /// The folder of this arena or of one in it, for a pipeline that a pass runs.
    pub(in crate::pass) fn of(&self, ir: &Ir) -> Self {
        match self.path.ends_with(folder_name(ir)) {
            true => self.clone(),
            false => self.child(ir),
        }
    }

    fn counter<R>(&self, f: impl FnOnce(&mut FxHashMap<PathBuf, u32>) -> R) -> R {
        f(&mut self.counters.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes a text after, or before, the pass of this name.
    pub(super) fn write(&self, pass: &str, text: &str) -> Result<(), (PathBuf, io::Error)> {
        let number = self.counter(|counters| match counters.get_mut(&self.path) {
            Some(last) => {
                *last += 1;
                *last
            }
            None => *counters.entry(self.path.clone()).or_default(),
        });
        let file = self
            .path
            .join(format!("{}{number}_{pass}.mlir", self.prefix));
        std::fs::create_dir_all(&self.path)
            .and_then(|()| std::fs::write(&file, text))
            .map_err(|error| (file, error))
    }
}

/// `func_func_main`.
fn folder_name(ir: &Ir) -> String {
    let root = ir.root();
    let symbol = symbol_name(ir, root);
    let symbol = symbol.map_or("no-symbol-name", |symbol| symbol.as_str(ir));
    let name = format!("{}_{symbol}", ir.name(root).as_str(ir));
    // A symbol may be any text, a folder's name not.
    name.replace(['.', '/', '\\', ':', '\0'], "_")
}
