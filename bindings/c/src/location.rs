//! Locations: `mlir-c/IR.h`, "Location API".

use std::ffi::{c_int, c_uint, c_void};

use terrace_ir::asm::print_location;
use terrace_ir::attributes::{Attribute, LocationAttr};
use terrace_ir::location::LocationData;
use terrace_ir::{Ident, Location};

use crate::context::MlirContext;
use crate::handle::{Cx, Handle, MlirAttribute, MlirIdentifier, MlirLocation, ToC, all, optional};
use crate::support::{Array, Identity, MlirStringCallback, MlirStringRef, MlirTypeID, Out, send};

/// The kind of a location.
pub(crate) fn identity(data: &LocationData<'_>) -> Identity {
    match data {
        LocationData::Unknown => Identity::UnknownLoc,
        LocationData::File { .. } => Identity::FileLineColRange,
        LocationData::Name { .. } => Identity::NameLoc,
        LocationData::CallSite { .. } => Identity::CallSiteLoc,
        LocationData::Fused { .. } => Identity::FusedLoc,
    }
}

type Place = (u32, u32);

fn file(cx: Cx, location: Location) -> Option<(Ident, Place, Place)> {
    match location.data(cx) {
        LocationData::File { file, start, end } => Some((file, start, end)),
        _ => None,
    }
}

/// The callee and the caller.
fn call_site(cx: Cx, location: Location) -> Option<(Location, Location)> {
    match location.data(cx) {
        LocationData::CallSite { callee, caller } => Some((callee, caller)),
        _ => None,
    }
}

fn fused(cx: Cx, location: Location) -> Option<(&'static [Location], Option<Attribute>)> {
    match location.data(cx) {
        LocationData::Fused {
            locations,
            metadata,
        } => Some((locations, metadata)),
        _ => None,
    }
}

fn name(cx: Cx, location: Location) -> Option<(Ident, Location)> {
    match location.data(cx) {
        LocationData::Name { name, child } => Some((name, child)),
        _ => None,
    }
}

methods! { MlirLocation:
    mlirLocationGetAttribute() -> MlirAttribute = |cx, location| Attribute::from(LocationAttr::get(cx, location));
    mlirLocationGetContext() -> MlirContext = |cx, _| cx;

    mlirLocationIsAFileLineColRange() -> bool = |cx, location| file(cx, location).is_some();
    mlirLocationFileLineColRangeGetFilename() -> MlirIdentifier = |cx, location| file(cx, location).map(|at| at.0);
    mlirLocationFileLineColRangeGetStartLine() -> c_int = |cx, location| file(cx, location).map(|at| at.1.0 as c_int);
    mlirLocationFileLineColRangeGetStartColumn() -> c_int = |cx, location| file(cx, location).map(|at| at.1.1 as c_int);
    mlirLocationFileLineColRangeGetEndLine() -> c_int = |cx, location| file(cx, location).map(|at| at.2.0 as c_int);
    mlirLocationFileLineColRangeGetEndColumn() -> c_int = |cx, location| file(cx, location).map(|at| at.2.1 as c_int);

    mlirLocationIsACallSite() -> bool = |cx, location| call_site(cx, location).is_some();
    mlirLocationCallSiteGetCallee() -> MlirLocation = |cx, location| call_site(cx, location).map(|site| site.0);
    mlirLocationCallSiteGetCaller() -> MlirLocation = |cx, location| call_site(cx, location).map(|site| site.1);

    mlirLocationIsAFused() -> bool = |cx, location| fused(cx, location).is_some();
    mlirLocationFusedGetNumLocations() -> c_uint = |cx, location| fused(cx, location).map(|fused| fused.0.len() as c_uint);
    mlirLocationFusedGetMetadata() -> MlirAttribute = |cx, location| fused(cx, location).map(|fused| fused.1);
    mlirLocationFusedGetLocations(locations: Out<MlirLocation>) -> () = |cx, location| {
        let (parts, _) = fused(cx, location)?;
        locations.write(parts.iter().map(|part| part.to_c(cx)));
        Some(())
    };

    mlirLocationIsAName() -> bool = |cx, location| name(cx, location).is_some();
    mlirLocationNameGetName() -> MlirIdentifier = |cx, location| name(cx, location).map(|name| name.0);
    mlirLocationNameGetChildLoc() -> MlirLocation = |cx, location| name(cx, location).map(|name| name.1);

    mlirLocationPrint(callback: MlirStringCallback, user_data: *mut c_void) -> () = |cx, location| {
        send(&print_location(cx, location), callback, user_data);
    };
}

makers! {
    mlirLocationUnknownGet() -> MlirLocation = |_| Location::UNKNOWN;
    mlirLocationFileLineColGet(file: MlirStringRef, line: c_uint, column: c_uint) -> MlirLocation =
        |cx| Location::file(cx, cx.ident(&file.text()), line, column);
    mlirLocationFileLineColRangeGet(
        file: MlirStringRef, line: c_uint, column: c_uint, end_line: c_uint, end_column: c_uint
    ) -> MlirLocation =
        |cx| Location::file_range(cx, cx.ident(&file.text()), (line, column), (end_line, end_column));
    mlirLocationFusedGet(count: isize, locations: Array<MlirLocation>, metadata: MlirAttribute) -> MlirLocation = |cx| {
        let parts = all(cx, locations.of(count))?;
        Some(Location::fused_with(cx, parts, optional(cx, metadata)?))
    };
    mlirLocationNameGet(name: MlirStringRef, child: MlirLocation) -> MlirLocation = |cx| {
        let child = optional(cx, child)?.unwrap_or(Location::UNKNOWN);
        Some(Location::name(cx, &name.text(), child))
    };
}

exported! {
    fn mlirLocationFromAttribute(attribute: MlirAttribute) -> MlirLocation {
        attribute.read_as(|cx, attr: LocationAttr| attr.value(cx))
    }

    fn mlirLocationCallSiteGet(callee: MlirLocation, caller: MlirLocation) -> MlirLocation {
        callee.read(|cx, callee| Some(Location::call_site(cx, callee, caller.get_in(cx)?)))
    }

    fn mlirLocationEqual(a: MlirLocation, b: MlirLocation) -> bool {
        a == b
    }

    fn mlirLocationFileLineColRangeGetTypeID() -> MlirTypeID {
        Identity::FileLineColRange.into()
    }

    fn mlirLocationCallSiteGetTypeID() -> MlirTypeID {
        Identity::CallSiteLoc.into()
    }

    fn mlirLocationFusedGetTypeID() -> MlirTypeID {
        Identity::FusedLoc.into()
    }

    fn mlirLocationNameGetTypeID() -> MlirTypeID {
        Identity::NameLoc.into()
    }
}
