//! The signature of functions.

use super::AsmPrinter;
use crate::attributes::{ArrayAttr, Attribute, DictAttr};
use crate::ir::{Ir, Region};
use crate::types::FunctionType;

impl AsmPrinter<'_> {
    /// `(%arg0: i32 {attributes}, ...) -> (i32 {attributes})`; a declaration, whose region is empty, without names.
    pub fn print_function_signature(
        &mut self,
        ir: &Ir,
        body: Region,
        ty: FunctionType,
        (arg_attrs, res_attrs): (Option<ArrayAttr>, Option<ArrayAttr>),
        is_variadic: bool,
    ) {
        let cx = self.context();
        let dict = |attrs: Option<ArrayAttr>, index: usize| -> Option<DictAttr> {
            let attr: Attribute = *attrs?.elements(cx).get(index)?;
            attr.cast(cx)
        };
        self.write("(");
        let arguments = ir
            .first_block(body)
            .map_or(&[][..], |entry| ir.block_args(entry));
        if arguments.is_empty() {
            let inputs = ty.inputs(cx).iter().enumerate();
            self.comma_separated(inputs, |printer, (index, ty)| {
                printer.print_type(*ty);
                printer.print_optional_dict(dict(arg_attrs, index), &[]);
            });
        } else {
            // Arguments of the entry block that are not the function's have a syntax of their own.
            self.comma_separated(
                arguments.iter().take(ty.inputs(cx).len()).enumerate(),
                |printer, (index, argument)| {
                    printer.print_region_argument(*argument, dict(arg_attrs, index));
                },
            );
        }
        if is_variadic {
            self.write(if ty.inputs(cx).is_empty() {
                "..."
            } else {
                ", ..."
            });
        }
        self.write(")");
        let results = ty.results(cx);
        if results.is_empty() {
            return;
        }
        self.write(" -> ");
        let needs_parens = results.len() != 1
            || dict(res_attrs, 0).is_some_and(|dict| !dict.entries(cx).is_empty())
            || results[0].is::<FunctionType>(cx);
        self.write(if needs_parens { "(" } else { "" });
        self.comma_separated(results.iter().enumerate(), |printer, (index, ty)| {
            printer.print_type(*ty);
            printer.print_optional_dict(dict(res_attrs, index), &[]);
        });
        self.write(if needs_parens { ")" } else { "" });
    }
}
