//! Operations, blocks and regions.

use std::sync::Arc;

use super::{Arena, AsmPrinter, RegionStyle, Stub, format};
use crate::attributes::Attribute;
use crate::context::Ident;
use crate::ir::{Ir, Op, Region};
use crate::ods::{OpInfo, TraitCheck};

impl<'a> AsmPrinter<'a> {
    /// Runs `f` with an arena's names at hand. `stub` is its op in the arena that is being printed.
    pub(super) fn enter_arena(&mut self, ir: &'a Ir, stub: Option<Op>, f: impl FnOnce(&mut Self)) {
        let outer = self.arena.take();
        let stub = outer.as_ref().zip(stub).map(|(outer, op)| Stub {
            ir: outer.ir,
            op,
            names: outer.names.clone(),
        });
        let names = self.naming.map(|naming| {
            let around = stub.as_ref().and_then(|stub| {
                let region = stub.ir.parent_region(stub.op)?;
                Some(stub.names.as_ref()?.around(region))
            });
            let around = around.unwrap_or_default();
            naming.names(ir, self.options, around, &mut self.spare_names)
        });
        self.arena = Some(Arena { ir, names, stub });
        f(self);
        self.arena = outer;
    }

    pub(super) fn arena(&self) -> &Arena<'a> {
        self.arena
            .as_ref()
            .expect("values, blocks and ops are printed inside an arena")
    }

    /// An op with its results and location.
    pub(super) fn print_full_op(&mut self, op: Op) {
        let ir = self.arena().ir;
        if self.collector.is_some() {
            return self.gather_from(ir, op);
        }
        if self.begins.is_some() {
            self.note_begin(ir, op);
        }
        self.print_result_names(ir, op);
        self.print_op_form(ir, op);
        self.print_trailing_location(ir.loc(op));
        if self.options.value_users {
            self.print_users_of_results(ir, op);
        }
    }

    /// The op's custom form if it has one, else the generic form.
    pub(super) fn print_op_form(&mut self, ir: &'a Ir, op: Op) {
        let info = ir.info(op);
        let custom = info.filter(|info| {
            !self.options.generic && (info.hooks.print.is_some() || info.assembly.is_some())
        });
        let Some(info) = custom else {
            return self.print_generic_op(ir, op);
        };
        self.print_op_name(info);
        match ir.child(op) {
            Some(child) => self.enter_arena(child, Some(op), |printer| {
                printer.print_custom_form(info, child, child.root());
            }),
            None => self.print_custom_form(info, ir, op),
        }
    }

    fn print_custom_form(&mut self, info: &OpInfo, ir: &'a Ir, op: Op) {
        match (&info.hooks.print, &info.assembly) {
            (Some(print), _) => print(ir, op, self),
            (None, Some(assembly)) => format::print(self, ir, op, info, assembly),
            (None, None) => {
                unreachable!("internal error: an op without custom form is printed in one")
            }
        }
    }

    /// The name, without its dialect where the op around has that as default.
    fn print_op_name(&mut self, info: &OpInfo) {
        let name = &info.name;
        let short = self.default_dialects.last().and_then(|dialect| {
            // The dot is looked at first: it tells most names of other dialects.
            if name.as_bytes().get(dialect.len()) != Some(&b'.') {
                return None;
            }
            let rest = &name.strip_prefix(dialect)?[1..];
            (!rest.contains('.')).then_some(rest)
        });
        self.write(short.unwrap_or(name));
    }

    /// An op of the arena that is being printed, without the names of its results: for an op that shows another one inside
    /// it on its own line, whose results are its own.
    pub fn print_op_without_results(&mut self, op: Op) {
        let ir = self.arena().ir;
        if self.collector.is_some() {
            return self.gather_from(ir, op);
        }
        self.print_op_form(ir, op);
    }

    /// An op of the arena that is being printed in its generic form, for an op that wraps it.
    pub fn print_wrapped_op(&mut self, op: Op) {
        let ir = self.arena().ir;
        self.print_generic_op(ir, op);
    }

    /// `"name"(operands)[successors] <{properties}> ({regions}) {attributes} : type`.
    pub(super) fn print_generic_op(&mut self, ir: &'a Ir, op: Op) {
        if self.gathers_in_order_of_aliases() {
            return self.gather_from_generic(ir, op);
        }
        self.print_string(ir.name(op).as_str(self.cx).as_bytes());
        self.write("(");
        self.print_operands(ir.operands(op));
        self.write(")");
        if ir.num_successors(op) != 0 {
            self.write("[");
            self.comma_separated(ir.successors(op), |printer, block| {
                printer.print_successor(block)
            });
            self.write("]");
        }
        self.print_properties(ir, op);
        self.print_regions_of(ir, op);
        self.print_discardable(ir, op);
        self.write(" : ");
        self.print_function_type(ir.operand_types(op), ir.result_types(op));
    }

    pub(super) fn print_regions_of(&mut self, ir: &'a Ir, op: Op) {
        match ir.child(op) {
            Some(child) => self.enter_arena(child, Some(op), |printer| {
                printer.print_generic_regions(child.regions(child.root()));
            }),
            None => self.print_generic_regions(ir.regions(op)),
        }
    }

    fn print_generic_regions(&mut self, regions: &[Region]) {
        if regions.is_empty() {
            return;
        }
        self.write(" (");
        self.comma_separated(regions.iter(), |printer, region| {
            let style = RegionStyle {
                print_empty_block: true,
                ..RegionStyle::FULL
            };
            printer.print_region(*region, style);
        });
        self.write(")");
    }

    /// ` {name = value}`: the discardable attributes, and those that the definition says to be among them.
    fn print_discardable(&mut self, ir: &Ir, op: Op) {
        self.print_optional_dict(ir.attributes_beside_properties(op), &[]);
    }

    /// ` <{name = value}>`: inherent attributes by name, with the defaults of absent ones.
    pub(super) fn print_properties(&mut self, ir: &Ir, op: Op) {
        let Some(properties) = ir.properties(op) else {
            return;
        };
        self.write(" <");
        self.print_attr(properties);
        self.write(">");
    }

    /// ` {name = value}` with a space before it: all attributes of an op, inherent ones too, without those elided and
    /// without inherent ones that have their default; nothing if none remains.
    pub fn print_attr_dict(&mut self, ir: &Ir, op: Op, elided: &[&str]) {
        let entries = op_attributes(ir, op, |_| true);
        self.print_entries("", entries, elided);
    }

    /// As [`print_attr_dict`](Self::print_attr_dict), after the word `attributes`.
    pub fn print_attr_dict_with_keyword(&mut self, ir: &Ir, op: Op, elided: &[&str]) {
        let entries = op_attributes(ir, op, |_| true);
        self.print_entries(" attributes", entries, elided);
    }

    /// `(operand types) -> result types` of an op.
    pub fn print_functional_type(&mut self, ir: &Ir, op: Op) {
        self.print_function_type(ir.operand_types(op), ir.result_types(op));
    }

    /// Runs `f` for the op that is being printed as it is seen from outside, with its operands and results: what is in the
    /// arena of an isolated op knows neither.
    pub fn from_outside(&mut self, op: Op, f: impl FnOnce(&mut Self, &Ir, Op)) {
        let ir = self.arena().ir;
        let (outer, stub) = self.stub_or(ir, op);
        match std::ptr::eq(outer, ir) {
            true => f(self, ir, op),
            false => self.outside(|printer| f(printer, outer, stub)),
        }
    }

    /// The arguments of a region of the isolated op that is being printed are called as the op's operands are, which cannot be
    /// seen from inside.
    pub fn name_arguments_as_operands(&mut self, region: Region) {
        let Some(arena) = &mut self.arena else {
            return;
        };
        let (Some(stub), Some(names)) = (&arena.stub, &mut arena.names) else {
            return;
        };
        let (Some(entry), Some(outside)) = (arena.ir.first_block(region), &stub.names) else {
            return;
        };
        let names = Arc::make_mut(names);
        let arguments = arena.ir.block_args(entry).iter();
        for (argument, operand) in arguments.zip(stub.ir.operands(stub.op)) {
            names.rename(*argument, outside, operand);
        }
    }

    /// The op in the arena around it that is being printed: the stub of an isolated op, which has its operands and
    /// results.
    pub(super) fn stub_or(&self, ir: &'a Ir, op: Op) -> (&'a Ir, Op) {
        match &self.arena {
            Some(Arena {
                stub: Some(stub),
                ir: inner,
                ..
            }) if std::ptr::eq(*inner, ir) && op == ir.root() => (stub.ir, stub.op),
            _ => (ir, op),
        }
    }

    /// Runs `f` with the names of the arena around the one that is being printed: for the operands of an isolated op.
    pub(super) fn outside(&mut self, f: impl FnOnce(&mut Self)) {
        let inner = self.arena.take();
        let stub = inner.as_ref().and_then(|arena| arena.stub.as_ref());
        self.arena = stub.map(|stub| Arena {
            ir: stub.ir,
            names: stub.names.clone(),
            stub: None,
        });
        f(self);
        self.arena = inner;
    }
}

/// The attributes of an op by name: those inherent ones that have another value than their default and whose slots
/// `include` accepts, and all others.
pub(super) fn op_attributes(
    ir: &Ir,
    op: Op,
    include: impl Fn(usize) -> bool,
) -> Vec<(Ident, Attribute)> {
    let discardable = ir.discardable_attrs(op);
    let discardable = discardable.map_or(&[][..], |dict| dict.entries(ir));
    let mut entries = inherent_attributes(ir, op, include);
    if !entries.is_empty() {
        entries.extend_from_slice(discardable);
        entries.sort_by(|a, b| a.0.as_str(ir).cmp(b.0.as_str(ir)));
        return entries;
    }
    discardable.to_vec()
}

/// The inherent attributes whose slot is included and that are not their default.
pub(super) fn inherent_attributes(
    ir: &Ir,
    op: Op,
    include: impl Fn(usize) -> bool,
) -> Vec<(Ident, Attribute)> {
    let Some(info) = ir.info(op) else {
        return Vec::new();
    };
    ir.inherent_attrs(op)
        .iter()
        .zip(&info.attributes)
        .enumerate()
        .filter_map(|(index, (attr, slot))| {
            let is_default = |attr: &Attribute| {
                slot.default
                    .as_ref()
                    .is_some_and(|default| default(ir) == *attr)
            };
            let attr = attr.filter(|attr| !is_default(attr) && include(index))?;
            Some((ir.ident(&slot.name), attr))
        })
        .collect()
}

/// Whether a region's terminator is one that the parser adds and that says nothing.
pub(super) fn has_only_implicit_terminator(ir: &Ir, info: &OpInfo, region: Region) -> bool {
    let is_implicit = info
        .trait_checks
        .iter()
        .any(|check| matches!(check, TraitCheck::SingleBlockImplicitTerminator(_)));
    is_implicit
        && ir
            .first_block(region)
            .and_then(|block| ir.last_op(block))
            .is_some_and(|op| {
                ir.num_operands(op) == 0
                    && ir.num_results(op) == 0
                    && ir.discardable_attrs(op).is_none()
                    && ir.inherent_attrs(op).iter().all(Option::is_none)
            })
}
