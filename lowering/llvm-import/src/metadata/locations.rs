//! Locations of instructions and functions.

use terrace_ir::Location;

use super::node::Node;
use super::{MetadataRef, Reader};
use crate::parser::Result;

impl Reader<'_, '_, '_> {
    /// The location that a `DILocation` says.
    pub(super) fn location(&mut self, node: MetadataRef) -> Result<Location> {
        if let MetadataRef::Number(number) = node
            && let Some(known) = self.made.locations.get(&number)
        {
            return Ok(*known);
        }
        let cx = self.cx;
        let Node::Record(record) = self.node(node)? else {
            return Ok(Location::UNKNOWN);
        };
        if record.name != b"DILocation" {
            return Ok(Location::UNKNOWN);
        }
        let file = match record.node("scope") {
            Some(scope) => self.file_of(scope)?,
            None => Vec::new(),
        };
        let file = cx.ident(&String::from_utf8_lossy(&file));
        let [line, column] = ["line", "column"].map(|name| record.number(name) as u32);
        let place = Location::file(cx, file, line, column);
        let scope = match record.node("scope") {
            Some(scope) => self.debug(scope)?,
            None => None,
        };
        let mut location = match scope {
            Some(_) => Location::fused_with(cx, [place], scope),
            None => place,
        };
        if let Some(caller) = record.node("inlinedAt") {
            let caller = self.deeper(|reader| reader.location(caller))?;
            location = Location::call_site(cx, location, caller);
        }
        if let MetadataRef::Number(number) = node {
            self.made.locations.insert(number, location);
        }
        Ok(location)
    }

    /// The name of the file of a scope.
    fn file_of(&self, scope: MetadataRef) -> Result<Vec<u8>> {
        let Node::Record(record) = self.node(scope)? else {
            return Ok(Vec::new());
        };
        if record.name == b"DIFile" {
            return Ok(record.text("filename").unwrap_or_default().to_vec());
        }
        let Some(file) = record.node("file") else {
            return Ok(Vec::new());
        };
        match self.node(file)? {
            Node::Record(file) => Ok(file.text("filename").unwrap_or_default().to_vec()),
            _ => Ok(Vec::new()),
        }
    }

    /// The location of a function with a subprogram: its place, and the subprogram.
    pub(super) fn function_location(&mut self, node: MetadataRef) -> Result<Location> {
        let cx = self.cx;
        let Node::Record(record) = self.node(node)? else {
            return Ok(Location::UNKNOWN);
        };
        let file = self.file_of(node)?;
        let file = cx.ident(&String::from_utf8_lossy(&file));
        let place = Location::file(cx, file, record.number("line") as u32, 0);
        let subprogram = self.debug(node)?;
        Ok(Location::fused_with(cx, [place], subprogram))
    }
}
