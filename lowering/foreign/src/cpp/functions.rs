//! Functions.

use terrace_foreign_dialects::emitc::{ArrayType, DeclareFuncOp, FuncOp, LValueType};
use terrace_ir::asm::print_type;
use terrace_ir::attributes::StringAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::FunctionType;
use terrace_ir::{Block, Ir, Op, Region, Type, Value};
use terrace_standard_dialects::func;

use super::expressions::{is_deferred, is_inlined};
use super::types::{declaration, result_text, type_text};
use super::{Emitted, Emitter};

/// A function of either dialect.
struct Function<'a> {
    ir: &'a Ir,
    op: Op,
    name: String,
    ty: FunctionType,
    specifiers: String,
    body: Region,
}

/// A function of the emitc dialect. `op` is the root of its arena.
fn emitc_function(ir: &Ir, op: FuncOp) -> Function<'_> {
    let specifiers = op
        .specifiers(ir)
        .into_iter()
        .flat_map(|list| list.elements(ir));
    let specifiers = specifiers.filter_map(|word| word.cast::<StringAttr>(ir));
    Function {
        ir,
        op: op.op(),
        name: op.sym_name(ir).to_string(),
        ty: op.function_type(ir),
        specifiers: specifiers
            .map(|word| format!("{} ", word.text(ir)))
            .collect(),
        body: op.body(ir),
    }
}

impl Emitter<'_> {
    /// Functions and what declares them. `op` is the root of its arena if it is isolated.
    pub(super) fn function_like(&mut self, ir: &Ir, op: Op) -> Emitted<bool> {
        if let Some(function) = FuncOp::cast(ir, op) {
            let function = emitc_function(ir, function);
            match ir.first_block(function.body) {
                Some(_) => self.definition(&function)?,
                None => self.declaration_only(&function)?,
            }
        } else if let Some(function) = func::FuncOp::cast(ir, op) {
            let function = Function {
                ir,
                op,
                name: function.sym_name(ir).to_string(),
                ty: function.function_type(ir),
                specifiers: String::new(),
                body: function.body(ir),
            };
            let several = ir.region_blocks(function.body).nth(1).is_some();
            if several && !self.options.declare_variables_at_top {
                let message = "with multiple blocks needs variables declared at top";
                return Err(ir.op_error(op, message));
            }
            self.definition(&function)?;
        } else if let Some(declaration) = DeclareFuncOp::cast(ir, op) {
            self.declared(ir, declaration)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// The head of a function that is defined elsewhere in the module.
    fn declared(&mut self, ir: &Ir, declaration: DeclareFuncOp) -> Emitted {
        let name = declaration.sym_name(ir).symbol(ir).as_str(ir);
        let around = ir.parent_block(declaration.op());
        let mut ops = around.into_iter().flat_map(|block| ir.block_ops(block));
        let found = ops.find_map(|op| {
            let (inside, definition) = ir.definition(op);
            let function = FuncOp::cast(inside, definition)?;
            (*function.sym_name(inside) == *name).then(|| emitc_function(inside, function))
        });
        let Some(function) = found else {
            let message = format!("'{name}' does not reference a valid function");
            return Err(ir.op_error(declaration, message));
        };
        let outer = std::mem::take(&mut self.frame);
        let head = self.head(&function)?;
        self.frame = outer;
        self.out.write(&format!("{head};"));
        Ok(())
    }

    /// `type name(type name, ..)`
    fn head(&mut self, function: &Function<'_>) -> Emitted<String> {
        let (ir, loc) = (function.ir, function.ir.loc(function.op));
        let results = function.ty.results(ir);
        if results.iter().any(|result| result.is::<ArrayType>(ir)) {
            return Err(ir.op_error(function.op, "cannot emit array type as result type"));
        }
        let result = result_text(ir, loc, results)?;
        let entry = ir.first_block(function.body);
        let arguments = entry.map_or(&[][..], |entry| ir.block_args(entry));
        let mut texts = Vec::new();
        for argument in arguments {
            let name = self.name(*argument);
            texts.push(declaration(ir, loc, ir.ty(*argument), &name)?);
        }
        let (specifiers, name) = (&function.specifiers, &function.name);
        Ok(format!("{specifiers}{result} {name}({})", texts.join(", ")))
    }

    /// `type name(type, ..);`
    fn declaration_only(&mut self, function: &Function<'_>) -> Emitted {
        let (ir, loc) = (function.ir, function.ir.loc(function.op));
        let head = self.head(function)?;
        let inputs =
            function
                .ty
                .inputs(ir)
                .iter()
                .map(|input: &Type| match input.is::<LValueType>(ir) {
                    true => {
                        Err(ir.op_error(function.op, "cannot emit lvalue type as argument type"))
                    }
                    false => match input.is::<ArrayType>(ir) {
                        true => {
                            declaration(ir, loc, *input, "").map(|text| text.replacen(" ", "", 1))
                        }
                        false => type_text(ir, loc, *input),
                    },
                });
        let inputs: Vec<String> = inputs.collect::<Emitted<_>>()?;
        let head = head.strip_suffix(')').unwrap_or(&head);
        self.out.write(&format!("{head}{});", inputs.join(", ")));
        Ok(())
    }

    fn definition(&mut self, function: &Function<'_>) -> Emitted {
        let outer = std::mem::take(&mut self.frame);
        let head = self.head(function)?;
        self.out.write(&format!("{head} {{\n"));
        self.out.indent();
        self.body(function)?;
        self.out.unindent();
        self.out.write("}");
        self.frame = outer;
        Ok(())
    }

    fn body(&mut self, function: &Function<'_>) -> Emitted {
        let ir = function.ir;
        let blocks: Vec<Block> = ir.region_blocks(function.body).collect();
        if self.options.declare_variables_at_top {
            self.declare_results(ir, function.body)?;
        }
        for block in &blocks {
            self.label(*block);
        }
        for block in blocks.iter().skip(1) {
            for (index, argument) in ir.block_args(*block).iter().enumerate() {
                self.declare_argument(function, index, *argument)?;
            }
        }
        for block in blocks {
            if ir.predecessors(block).next().is_some() {
                let label = self.label(block);
                self.out.write_unindented(&format!("{label}:\n"));
            }
            let ops: Vec<Op> = ir.block_ops(block).collect();
            for op in ops {
                self.statement(ir, op, true)?;
            }
        }
        Ok(())
    }

    fn declare_argument(
        &mut self,
        function: &Function<'_>,
        index: usize,
        argument: Value,
    ) -> Emitted {
        let (ir, loc) = (function.ir, function.ir.loc(function.op));
        let ty: Type = ir.ty(argument);
        if ty.is::<ArrayType>(ir) || ty.is::<LValueType>(ir) {
            let ty = print_type(ir, ty);
            let message = format!("cannot emit block argument #{index} with type '{ty}'");
            return Err(ir.op_error(function.op, message));
        }
        let ty = type_text(ir, loc, ty)?;
        let name = self.name(argument);
        self.out.write(&format!("{ty} {name};\n"));
        Ok(())
    }

    /// Declares the variables of all results, those in nested regions too.
    fn declare_results(&mut self, ir: &Ir, region: Region) -> Emitted {
        for op in super::control::ops(ir, region) {
            if is_inlined(ir, op) {
                continue;
            }
            if !is_deferred(ir.name(op).as_str(ir)) {
                let results: Vec<Value> = ir.results(op).collect();
                for result in results {
                    let declaration = self.declare(ir, result)?;
                    self.out.write(&format!("{declaration};\n"));
                }
            }
            let regions: Vec<Region> = ir.regions(op).to_vec();
            for region in regions {
                self.declare_results(ir, region)?;
            }
        }
        Ok(())
    }
}
