//! Locations.

use super::AsmPrinter;
use super::aliases::Symbol;
use crate::ir::Value;
use crate::location::{Location, LocationData};

impl AsmPrinter<'_> {
    /// `loc(...)`, with the location by its alias if it has one; without `loc` in the form for people.
    pub fn print_location(&mut self, location: Location) {
        if self.collector.is_some() {
            self.collect_location(location, false);
            return;
        }
        if self.options.pretty_debug_info {
            return self.print_location_unaliased(location);
        }
        self.write("loc(");
        self.print_location_or_alias(location);
        self.write(")");
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
        if self.options.pretty_debug_info {
            return self.print_location_unaliased(location);
        }
        self.write("loc(");
        self.print_location_unaliased(location);
        self.write(")");
    }

    fn print_location_or_alias(&mut self, location: Location) {
        if !self.print_alias(Symbol::Location(location)) {
            self.nested(|printer| printer.print_location_unaliased(location));
        }
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
