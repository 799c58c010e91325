//! Locations.

use super::AsmPrinter;
use super::aliases::Symbol;
use crate::ir::Value;
use crate::location::{Location, LocationData};

/// Locations share their parts: without aliases, what takes little memory can be endless text. Of one location no more parts
/// than these are written.
const MOST_PARTS: u32 = 1 << 16;

/// What stands for the parts that are not written.
const LEFT_OUT: &str = "\"<too many locations to be written without aliases>\"";

fn has_parts(location: LocationData<'_>) -> bool {
    match location {
        LocationData::Unknown | LocationData::File { .. } => false,
        LocationData::Name { child, .. } => child != Location::UNKNOWN,
        LocationData::CallSite { .. } | LocationData::Fused { .. } => true,
    }
}

impl AsmPrinter<'_> {
    /// `loc(...)`, with the location by its alias if it has one; without `loc` in the form for people.
    pub fn print_location(&mut self, location: Location) {
        if self.collector.is_some() {
            self.collect_location(location, false);
            return;
        }
        self.print_parts(|printer| {
            if printer.options.pretty_debug_info {
                return printer.print_location_unaliased(location);
            }
            printer.write("loc(");
            printer.print_location_or_alias(location);
            printer.write(")");
        });
    }

    /// Runs `f`, which prints a location or a part of one.
    fn print_parts(&mut self, f: impl FnOnce(&mut Self)) {
        let outer = self.location_parts;
        self.location_parts = Some(outer.unwrap_or(0));
        f(self);
        if outer.is_none() {
            self.location_parts = None;
        }
    }

    /// ` loc(...)` after an op, if locations are printed.
    pub(super) fn print_trailing_location(&mut self, location: Location) {
        if !self.options.debug_info {
            return;
        }
        if self.collector.is_some() {
            self.collect_location(location, true);
            return;
        }
        self.write(" ");
        self.print_location(location);
    }

    /// ` loc(...)` after a block argument, if locations are printed. No alias is used here.
    pub fn print_argument_location(&mut self, argument: Value) {
        if !self.options.debug_info {
            return;
        }
        let location = self.arena().ir.value_loc(argument);
        if self.collector.is_some() {
            return self.collect_location(location, false);
        }
        self.write(" ");
        self.print_location_definition(location);
    }

    /// `loc(...)`, without an alias for all of it.
    pub(super) fn print_location_definition(&mut self, location: Location) {
        self.print_parts(|printer| {
            if printer.options.pretty_debug_info {
                return printer.print_location_unaliased(location);
            }
            printer.write("loc(");
            printer.print_location_unaliased(location);
            printer.write(")");
        });
    }

    fn print_location_or_alias(&mut self, location: Location) {
        if self.print_alias(Symbol::Location(location)) {
            return;
        }
        let parts = self.location_parts.get_or_insert(0);
        *parts += 1;
        if *parts > MOST_PARTS && has_parts(location.data(self.cx)) {
            return self.write(LEFT_OUT);
        }
        self.nested(|printer| printer.print_location_unaliased(location));
    }

    fn print_location_unaliased(&mut self, location: Location) {
        let cx = self.cx;
        let pretty = self.options.pretty_debug_info;
        match location.data(cx) {
            LocationData::Unknown => self.write(if pretty { "[unknown]" } else { "unknown" }),
            LocationData::File { file, start, end } => {
                match pretty {
                    true => self.write(file.as_str(cx)),
                    false => self.print_string(file.as_str(cx).as_bytes()),
                }
                self.write(":");
                self.print_line_column(start);
                if end.0 != start.0 {
                    self.write(" to ");
                    self.print_line_column(end);
                } else if end.1 != start.1 {
                    self.write(" to :");
                    self.write_u64(end.1.into());
                }
            }
            LocationData::Name { name, child } => {
                self.print_string(name.as_str(cx).as_bytes());
                if child != Location::UNKNOWN {
                    self.write("(");
                    self.print_location_or_alias(child);
                    self.write(")");
                }
            }
            LocationData::CallSite { callee, caller } => {
                self.write(if pretty { "" } else { "callsite(" });
                self.print_location_or_alias(callee);
                let is_name = matches!(callee.data(cx), LocationData::Name { .. });
                // A position that is no range.
                let is_place = matches!(caller.data(cx), LocationData::File { start, end, .. } if start == end);
                self.write(match pretty && !(is_name && is_place) {
                    true => "\n at ",
                    false => " at ",
                });
                self.print_location_or_alias(caller);
                self.write(if pretty { "" } else { ")" });
            }
            LocationData::Fused {
                locations,
                metadata,
            } => {
                self.write(if pretty { "" } else { "fused" });
                if let Some(metadata) = metadata {
                    self.write("<");
                    self.print_attr(metadata);
                    self.write(">");
                }
                self.write("[");
                self.comma_separated(locations.iter(), |printer, location| {
                    printer.print_location_or_alias(*location);
                });
                self.write("]");
            }
        }
    }

    fn print_line_column(&mut self, (line, column): (u32, u32)) {
        self.write_u64(line.into());
        self.write(":");
        self.write_u64(column.into());
    }
}
