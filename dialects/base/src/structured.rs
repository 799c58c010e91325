//! What the structured ops of the affine and scf dialects share: the syntax of bodies and of values that loops carry from
//! one iteration to the next, and the control flow of conditionals.

use smallvec::{SmallVec, smallvec};
use terrace_ir::asm::{
    Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle, UnresolvedOperand,
};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::RegionBranchPoint;
use terrace_ir::{Ir, Op, Type, Value};

/// How the body of an op is printed: the terminator is left out if there is nothing that it passes on.
pub fn body_style(ir: &Ir, op: Op) -> RegionStyle {
    if ir.num_results(op) == 0 {
        RegionStyle::WITHOUT_ENTRY_ARGS_AND_TERMINATORS
    } else {
        RegionStyle::WITHOUT_ENTRY_ARGS
    }
}

/// Implements the control flow of an op whose only region runs once and gives the results. Nothing is passed in.
#[macro_export]
macro_rules! single_region_control_flow {
    ($op:ident) => {
        impl ::terrace_ir::interfaces::RegionBranchOpInterface for $op {
            fn region_successors(
                &self,
                _: &::terrace_ir::Ir,
                from: ::terrace_ir::interfaces::RegionBranchPoint,
            ) -> ::terrace_ir::SmallVec<[::terrace_ir::interfaces::RegionBranchPoint; 2]> {
                $crate::structured::in_and_out(from)
            }

            fn entry_operands(
                &self,
                _: &::terrace_ir::Ir,
                _: ::terrace_ir::interfaces::RegionBranchPoint,
            ) -> ::std::ops::Range<usize> {
                0..0
            }

            fn successor_inputs(
                &self,
                ir: &::terrace_ir::Ir,
                to: ::terrace_ir::interfaces::RegionBranchPoint,
            ) -> ::terrace_ir::SmallVec<[::terrace_ir::Value; 4]> {
                $crate::structured::results_outside(ir, ::terrace_ir::ods::TypedOp::op(*self), to)
            }
        }
    };
}

/// Where control goes if the only region runs once: into it, and out of it.
pub fn in_and_out(from: RegionBranchPoint) -> SmallVec<[RegionBranchPoint; 2]> {
    match from {
        RegionBranchPoint::Parent => smallvec![RegionBranchPoint::Region(0)],
        RegionBranchPoint::Region(_) => smallvec![RegionBranchPoint::Parent],
    }
}

/// What an op whose regions have no arguments hands over: its results, to what follows it.
pub fn results_outside(ir: &Ir, op: Op, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
    match to {
        RegionBranchPoint::Parent => ir.results(op).collect(),
        RegionBranchPoint::Region(_) => SmallVec::new(),
    }
}

/// Implements the control flow of a conditional: into one of its regions, or past it if there is no `else_region`, and from
/// there to what follows. Nothing is passed in. More methods of the interface may follow.
#[macro_export]
macro_rules! conditional_control_flow {
    ($op:ident $(, { $($more:item)* })?) => {
        impl ::terrace_ir::interfaces::RegionBranchOpInterface for $op {
            fn region_successors(
                &self,
                ir: &::terrace_ir::Ir,
                from: ::terrace_ir::interfaces::RegionBranchPoint,
            ) -> ::terrace_ir::SmallVec<[::terrace_ir::interfaces::RegionBranchPoint; 2]> {
                use ::terrace_ir::interfaces::RegionBranchPoint::{Parent, Region};
                let has_else = ir.first_block(self.else_region(ir)).is_some();
                match from {
                    Region(_) => ::smallvec::smallvec![Parent],
                    Parent if has_else => ::smallvec::smallvec![Region(0), Region(1)],
                    Parent => ::smallvec::smallvec![Region(0), Parent],
                }
            }

            fn entry_operands(
                &self,
                _: &::terrace_ir::Ir,
                _: ::terrace_ir::interfaces::RegionBranchPoint,
            ) -> ::std::ops::Range<usize> {
                0..0
            }

            fn successor_inputs(
                &self,
                ir: &::terrace_ir::Ir,
                to: ::terrace_ir::interfaces::RegionBranchPoint,
            ) -> ::terrace_ir::SmallVec<[::terrace_ir::Value; 4]> {
                $crate::structured::results_outside(ir, ::terrace_ir::ods::TypedOp::op(*self), to)
            }

            $($($more)*)?
        }
    };
}

/// `iter_args(%carried = %init, ...) -> (types)`.
#[derive(Default)]
pub struct IterArgs {
    names: Vec<(UnresolvedOperand, UnresolvedOperand)>,
    types: SmallVec<[Type; 4]>,
}

impl IterArgs {
    /// How many values are carried.
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// The body's arguments: the loop variable, then those of the carried values.
    pub fn region_arguments(
        &self,
        variable: UnresolvedOperand,
        variable_type: Type,
    ) -> Vec<Argument> {
        let carried = self.names.iter().zip(&self.types);
        std::iter::once(Argument::new(variable, variable_type))
            .chain(carried.map(|((name, _), ty)| Argument::new(*name, *ty)))
            .collect()
    }

    /// Checks that there is a type for each value, which the message asks for.
    pub fn check_types(&self, parser: &OpParser<'_, '_>, message: &str) -> ParseResult<()> {
        if self.names.len() == self.types.len() {
            return Ok(());
        }
        Err(parser.error_at(parser.name_position(), message))
    }

    /// Adds the initial values to the operands, and the results.
    pub fn resolve(&self, parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        for ((_, init), ty) in self.names.iter().zip(&self.types) {
            let init = parser.resolve_operand(*init, *ty)?;
            state.operands.push(init);
        }
        state.result_types.extend_from_slice(&self.types);
        Ok(())
    }
}

/// Reads `(%argument = %init, ...)`.
pub fn parse_assignments(
    parser: &mut OpParser<'_, '_>,
    delimiter: Delimiter,
) -> ParseResult<Vec<(UnresolvedOperand, UnresolvedOperand)>> {
    let mut assignments = Vec::new();
    parser.parse_comma_list(delimiter, |parser| {
        let name = parser.parse_argument_name()?;
        parser.parse_punct("=")?;
        assignments.push((name, parser.parse_operand()?));
        Ok(())
    })?;
    Ok(assignments)
}

/// Prints what [`parse_assignments`] reads.
pub fn print_assignments(
    arguments: &[Value],
    inits: impl Iterator<Item = Value>,
    printer: &mut AsmPrinter<'_>,
) {
    printer.write("(");
    printer.comma_separated(arguments.iter().zip(inits), |printer, (argument, init)| {
        printer.print_operand(*argument);
        printer.write(" = ");
        printer.print_operand(init);
    });
    printer.write(")");
}

/// Reads the carried values, if there are any.
pub fn parse_iter_args(parser: &mut OpParser<'_, '_>) -> ParseResult<IterArgs> {
    let mut iter_args = IterArgs::default();
    if !parser.parse_optional_keyword("iter_args") {
        return Ok(iter_args);
    }
    iter_args.names = parse_assignments(parser, Delimiter::Paren)?;
    iter_args.types = parser.parse_optional_arrow_types()?;
    Ok(iter_args)
}

/// Prints what [`parse_iter_args`] reads.
pub fn print_iter_args(
    ir: &Ir,
    arguments: &[Value],
    inits: impl Iterator<Item = Value>,
    printer: &mut AsmPrinter<'_>,
) {
    if arguments.is_empty() {
        return;
    }
    printer.write(" iter_args");
    print_assignments(arguments, inits, printer);
    printer.write(" -> (");
    printer.comma_separated(arguments, |printer, argument| {
        printer.print_type(ir.ty(*argument));
    });
    printer.write(")");
}
