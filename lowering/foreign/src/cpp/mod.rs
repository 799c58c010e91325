//! The emitc dialect as C and C++.

mod control;
mod expressions;
mod functions;
mod statements;
mod text;
mod types;
mod writer;

use rustc_hash::FxHashMap;
use terrace_ir::{Block, Diagnostic, Ir, Op, Value};

use self::writer::Writer;

/// How programs are written.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// The variables of a function are declared before its statements; a function of several blocks needs it.
    pub declare_variables_at_top: bool,
    /// The `emitc.file` that is written besides what is in no file; without a name no file is.
    pub file_id: String,
}

/// The text of a module.
///
/// # Errors
/// If it holds an op, a type or an attribute that C++ has no words for.
pub fn translate(ir: &Ir, options: &Options) -> Result<String, Diagnostic> {
    let mut emitter = Emitter {
        options,
        out: Writer::default(),
        frame: Frame::default(),
    };
    emitter.module(ir)?;
    Ok(emitter.out.finish())
}

/// What is written, and how far it is.
struct Emitter<'o> {
    options: &'o Options,
    out: Writer,
    frame: Frame,
}

/// What things are called in one function.
#[derive(Default)]
struct Frame {
    names: FxHashMap<Value, String>,
    labels: FxHashMap<Block, String>,
    values: usize,
    loops: u8,
}

type Emitted<T = ()> = Result<T, Diagnostic>;

impl Emitter<'_> {
    fn module(&mut self, ir: &Ir) -> Emitted {
        self.top_level(ir, ir.root())?;
        self.out.write("\n");
        Ok(())
    }

    /// The ops of a module, a file or a class, each with its line end.
    fn top_level(&mut self, ir: &Ir, op: Op) -> Emitted {
        let blocks = ir
            .regions(op)
            .iter()
            .flat_map(|region| ir.region_blocks(*region));
        let ops: Vec<Op> = blocks.flat_map(|block| ir.block_ops(block)).collect();
        ops.into_iter()
            .try_for_each(|op| self.statement(ir, op, false))
    }

    /// The name of a value, which gets one if it has none.
    fn name(&mut self, value: Value) -> String {
        if let Some(name) = self.frame.names.get(&value) {
            return name.clone();
        }
        self.frame.values += 1;
        let name = format!("v{}", self.frame.values);
        self.frame.names.insert(value, name.clone());
        name
    }

    /// The name of the variable of a loop: `i` and a number, `j` in a loop in another, and so on.
    fn loop_variable(&mut self, value: Value) -> String {
        self.frame.values += 1;
        let letter = b'i' + self.frame.loops.min(b'u' - b'i');
        let name = format!("{}{}", char::from(letter), self.frame.values);
        self.frame.names.insert(value, name.clone());
        name
    }

    fn label(&mut self, block: Block) -> String {
        let next = self.frame.labels.len() + 1;
        let label = self.frame.labels.entry(block);
        label.or_insert_with(|| format!("label{next}")).clone()
    }
}
