//! Locations.

use super::AsmPrinter;
use crate::ir::Value;
use crate::location::{Location, LocationData};

impl AsmPrinter<'_> {
    /// `loc(...)`, with the location by its alias if it has one.
    pub fn print_location(&mut self, location: Location) {
        if self.collector.is_some() {
            self.collect_location(location, false);
            return;
        }
        if self.options.pretty_debug_info {
            return self.print_pretty_location(location);
        }
        self.write("loc(");
        self.print_location_or_alias(location);
        self.write(")");
    }

    /// ` loc(...)` after an op or a block argument, if locations are printed.
    pub(super) fn print_trailing_location(&mut self, location: Location) {
        if !self.options.debug_info && !self.options.pretty_debug_info {
            return;
        }
        if self.collector.is_some() {
            self.collect_location(location, true);
            return;
        }
        self.write(" ");
        self.print_location(location);
    }

    /// ` loc(...)` after a block argument that an op's syntax names, if locations are printed. No alias is used here.
    pub fn print_argument_location(&mut self, argument: Value) {
        if !self.options.debug_info && !self.options.pretty_debug_info {
            return;
        }
        let location = self.arena().ir.value_loc(argument);
        if self.collector.is_some() {
            self.collect_location(location, false);
        } else if self.options.pretty_debug_info {
            self.print_trailing_location(location);
        } else {
            self.write(" loc(");
            self.print_location_body(location);
            self.write(")");
        }
    }

    fn print_location_or_alias(&mut self, location: Location) {
        match self
            .aliases
            .and_then(|aliases| aliases.of_location(location))
        {
            Some(alias) => self.write(alias),
            None => self.nested(|printer| printer.print_location_body(location)),
        }
    }

    pub(super) fn print_location_body(&mut self, location: Location) {
        let cx = self.cx;
        match location.data(cx) {
            LocationData::Unknown => self.write("unknown"),
            LocationData::File { file, start, end } => {
                self.print_string(file.as_str(cx).as_bytes());
                self.write_fmt(format_args!(":{}:{}", start.0, start.1));
                if end.0 != start.0 {
                    self.write_fmt(format_args!(" to {}:{}", end.0, end.1));
                } else if end.1 != start.1 {
                    self.write_fmt(format_args!(" to :{}", end.1));
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
                self.write("callsite(");
                self.print_location_or_alias(callee);
                self.write(" at ");
                self.print_location_or_alias(caller);
                self.write(")");
            }
            LocationData::Fused {
                locations,
                metadata,
            } => {
                self.write("fused");
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

    /// Without quotes and `loc`, for people.
    fn print_pretty_location(&mut self, location: Location) {
        let cx = self.cx;
        match location.data(cx) {
            LocationData::Unknown => self.write("[unknown]"),
            LocationData::File { file, start, .. } => {
                self.write(file.as_str(cx));
                self.write_fmt(format_args!(":{}:{}", start.0, start.1));
            }
            LocationData::Name { name, child } => {
                self.print_string(name.as_str(cx).as_bytes());
                if child != Location::UNKNOWN {
                    self.write("(");
                    self.print_pretty_location(child);
                    self.write(")");
                }
            }
            LocationData::CallSite { callee, caller } => {
                self.print_pretty_location(callee);
                self.write(" at ");
                self.print_pretty_location(caller);
            }
            LocationData::Fused { locations, .. } => {
                self.write("[");
                self.comma_separated(locations.iter(), |printer, location| {
                    printer.print_pretty_location(*location);
                });
                self.write("]");
            }
        }
    }
}
