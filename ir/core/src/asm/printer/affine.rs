//! Affine maps, integer sets and expressions.

use super::AsmPrinter;
use crate::affine::{AffineExpr, AffineMap, BinaryKind, IntegerSet};
use crate::ir::Value;

/// Whether an expression stands where a sum needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Binding {
    Weak,
    Strong,
}

/// How dimensions and symbols are written.
#[derive(Clone, Copy)]
struct Operands<'a> {
    dims: &'a [Value],
    symbols: &'a [Value],
}

const LETTERS: Operands<'static> = Operands {
    dims: &[],
    symbols: &[],
};

impl AsmPrinter<'_> {
    /// `(d0)[s0] -> (d0 + s0)`.
    pub fn print_affine_map(&mut self, map: &AffineMap) {
        self.print_affine_names(map.num_dims, map.num_symbols);
        self.write(" -> (");
        self.comma_separated(map.results.iter(), |printer, expr| {
            printer.print_affine_expr(expr);
        });
        self.write(")");
    }

    /// `(d0)[s0] : (d0 - s0 >= 0)`.
    pub fn print_integer_set(&mut self, set: &IntegerSet) {
        self.print_affine_names(set.num_dims, set.num_symbols);
        self.write(" : (");
        self.comma_separated(set.constraints.iter(), |printer, constraint| {
            printer.print_affine_expr(&constraint.expr);
            printer.write(if constraint.is_equality {
                " == 0"
            } else {
                " >= 0"
            });
        });
        self.write(")");
    }

    /// The results of a map with values in place of dimensions and symbols: `%i + 1, symbol(%n)`.
    pub fn print_affine_map_of_ssa_ids(
        &mut self,
        map: &AffineMap,
        dims: &[Value],
        symbols: &[Value],
    ) {
        let operands = Operands { dims, symbols };
        self.comma_separated(map.results.iter(), |printer, expr| {
            printer.print_expr(expr, Binding::Weak, operands);
        });
    }

    /// `d0 + 1`.
    pub fn print_affine_expr(&mut self, expr: &AffineExpr) {
        self.print_expr(expr, Binding::Weak, LETTERS);
    }

    /// `d0 + 1` with values in place of dimensions and symbols.
    pub fn print_affine_expr_of_ssa_ids(
        &mut self,
        expr: &AffineExpr,
        dims: &[Value],
        symbols: &[Value],
    ) {
        self.print_expr(expr, Binding::Weak, Operands { dims, symbols });
    }

    fn print_affine_names(&mut self, num_dims: u32, num_symbols: u32) {
        self.write("(");
        self.comma_separated(0..num_dims, |printer, index| {
            printer.write("d");
            printer.write_u64(index.into());
        });
        self.write(")");
        if num_symbols != 0 {
            self.write("[");
            self.comma_separated(0..num_symbols, |printer, index| {
                printer.write("s");
                printer.write_u64(index.into());
            });
            self.write("]");
        }
    }

    fn print_expr(&mut self, expr: &AffineExpr, binding: Binding, operands: Operands<'_>) {
        match expr {
            AffineExpr::Dim(index) => match operands.dims.get(*index as usize) {
                Some(value) => self.print_operand(*value),
                None => {
                    self.write("d");
                    self.write_u64((*index).into());
                }
            },
            AffineExpr::Symbol(index) => match operands.symbols.get(*index as usize) {
                Some(value) => {
                    self.write("symbol(");
                    self.print_operand(*value);
                    self.write(")");
                }
                None => {
                    self.write("s");
                    self.write_u64((*index).into());
                }
            },
            AffineExpr::Constant(value) => self.write_i64(*value),
            AffineExpr::Binary(kind, lhs, rhs) => {
                let parenthesized = binding == Binding::Strong;
                if parenthesized {
                    self.write("(");
                }
                self.nested(|printer| match kind {
                    BinaryKind::Add => printer.print_sum(lhs, rhs, operands),
                    _ => printer.print_product(*kind, lhs, rhs, operands),
                });
                if parenthesized {
                    self.write(")");
                }
            }
        }
    }

    fn print_product(
        &mut self,
        kind: BinaryKind,
        lhs: &AffineExpr,
        rhs: &AffineExpr,
        operands: Operands<'_>,
    ) {
        if kind == BinaryKind::Mul && *rhs == AffineExpr::Constant(-1) {
            self.write("-");
            return self.print_expr(lhs, Binding::Strong, operands);
        }
        self.print_expr(lhs, Binding::Strong, operands);
        self.write(match kind {
            BinaryKind::Mul => " * ",
            BinaryKind::Mod => " mod ",
            BinaryKind::FloorDiv => " floordiv ",
            BinaryKind::CeilDiv | BinaryKind::Add => " ceildiv ",
        });
        self.print_expr(rhs, Binding::Strong, operands);
    }

    /// Sums, with differences where an addend is negative. The lowest number has no counterpart to subtract.
    fn print_sum(&mut self, lhs: &AffineExpr, rhs: &AffineExpr, operands: Operands<'_>) {
        if let AffineExpr::Binary(BinaryKind::Mul, factor, by) = rhs {
            match **by {
                AffineExpr::Constant(-1) => {
                    self.print_expr(lhs, Binding::Weak, operands);
                    self.write(" - ");
                    let is_sum = matches!(**factor, AffineExpr::Binary(BinaryKind::Add, ..));
                    let binding = if is_sum {
                        Binding::Strong
                    } else {
                        Binding::Weak
                    };
                    return self.print_expr(factor, binding, operands);
                }
                AffineExpr::Constant(by) if by < -1 && by != i64::MIN => {
                    self.print_expr(lhs, Binding::Weak, operands);
                    self.write(" - ");
                    self.print_expr(factor, Binding::Strong, operands);
                    self.write(" * ");
                    return self.write_u64(by.unsigned_abs());
                }
                _ => {}
            }
        }
        self.print_expr(lhs, Binding::Weak, operands);
        if let AffineExpr::Constant(value) = rhs
            && *value < 0
            && *value != i64::MIN
        {
            self.write(" - ");
            return self.write_u64(value.unsigned_abs());
        }
        self.write(" + ");
        self.print_expr(rhs, Binding::Weak, operands);
    }
}
