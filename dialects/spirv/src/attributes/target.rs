//! What a module uses, and what a target offers.

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::attributes::{ArrayAttr, AttrKind, Attribute, IntegerAttr};
use terrace_ir::ods::{CustomAttrAssembly, Enumeration};
use terrace_ir::{Context, Type};
use terrace_ods_macros::attr;

use super::Angled;
use crate::{Capability, ClientApi, DeviceType, Extension, Scope, SpirvDialect, Vendor, Version};

/// A version, capabilities and extensions: `#spirv.vce<v1.0, [Shader], [SPV_KHR_16bit_storage]>`.
#[attr(dialect = SpirvDialect, mnemonic = "vce", custom_assembly)]
pub struct VceAttr {
    version: Version,
    capabilities: Vec<Capability>,
    extensions: Vec<Extension>,
}

/// What a device can do at most. What is left out is what every Vulkan device can.
#[attr(dialect = SpirvDialect, mnemonic = "resource_limits", assembly { "<" struct(params) ">" })]
pub struct ResourceLimitsAttr {
    /// The memory of a workgroup, in bytes.
    #[default(16384)]
    max_compute_shared_memory_size: i32,
    /// The number of invocations in a workgroup.
    #[default(128)]
    max_compute_workgroup_invocations: i32,
    /// Their number in each dimension.
    max_compute_workgroup_size: Option<ArrayAttr>,
    #[default(32)]
    subgroup_size: i32,
    min_subgroup_size: Option<i32>,
    max_subgroup_size: Option<i32>,
    cooperative_matrix_properties_khr: Option<ArrayAttr>,
    cooperative_matrix_properties_nv: Option<ArrayAttr>,
}

/// A product of cooperative matrices that a device can compute.
#[attr(dialect = SpirvDialect, mnemonic = "coop_matrix_props_khr", assembly { "<" struct(params) ">" })]
pub struct CooperativeMatrixPropertiesAttr {
    m_size: u32,
    n_size: u32,
    k_size: u32,
    a_type: Type,
    b_type: Type,
    c_type: Type,
    result_type: Type,
    acc_sat: bool,
    scope: Angled<Scope>,
}

/// A target: what it offers, who runs modules, on what device, with what limits.
#[attr(dialect = SpirvDialect, mnemonic = "target_env", custom_assembly)]
pub struct TargetEnvAttr {
    triple: VceAttr,
    client: ClientApi,
    vendor: Vendor,
    device_type: DeviceType,
    device: u32,
    limits: ResourceLimitsAttr,
}

/// The number of a device that is not known.
pub const UNKNOWN_DEVICE: u32 = u32::MAX;

impl ResourceLimitsAttr {
    /// What every Vulkan device can.
    pub fn minimal(cx: &Context) -> Self {
        ResourceLimitsAttr::get(cx, 16384, 128, None, 32, None, None, None, None)
    }

    /// The number of invocations of a workgroup in each dimension.
    pub fn workgroup_size(self, cx: &Context) -> Vec<i64> {
        let Some(sizes) = self.max_compute_workgroup_size(cx) else {
            return vec![128, 128, 64];
        };
        let sizes = sizes.elements(cx).iter();
        sizes
            .filter_map(|size| Some(size.cast::<IntegerAttr>(cx)?.as_i64(cx)))
            .collect()
    }
}

impl CustomAttrAssembly for VceAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let version = word(parser, "version")?;
        parser.parse_punct(",")?;
        let capabilities = words(parser, "capability")?;
        parser.parse_punct(",")?;
        let extensions = words(parser, "extension")?;
        parser.parse_punct(">")?;
        let cx = parser.context();
        Ok(VceAttr::get(cx, version, capabilities, extensions))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        write!(printer, "<{}, [", self.version(cx).stringify());
        printer.comma_separated(self.capabilities(cx), |printer, capability| {
            printer.write(capability.stringify());
        });
        printer.write("], [");
        printer.comma_separated(self.extensions(cx), |printer, extension| {
            printer.write(extension.stringify());
        });
        printer.write("]>");
    }
}

/// A case of an enum as a keyword; `what` is what messages call it.
fn word<E: Enumeration>(parser: &mut AsmParser<'_>, what: &str) -> ParseResult<E> {
    let at = parser.position();
    let word = parser.parse_keyword()?;
    E::of_text(word).ok_or_else(|| parser.error_at(at, format!("unknown {what}: {word}")))
}

/// Cases in brackets.
fn words<E: Enumeration>(parser: &mut AsmParser<'_>, what: &str) -> ParseResult<Vec<E>> {
    let mut cases = Vec::new();
    parser.parse_comma_list(Delimiter::Square, |parser| {
        cases.push(word(parser, what)?);
        Ok(())
    })?;
    Ok(cases)
}

/// An attribute of one kind.
fn attribute<A: AttrKind>(parser: &mut AsmParser<'_>) -> ParseResult<A> {
    let at = parser.position();
    let attr: Attribute = parser.parse_attribute()?;
    let attr = attr.cast::<A>(parser.context());
    attr.ok_or_else(|| parser.error_at(at, "invalid kind of attribute specified"))
}

impl CustomAttrAssembly for TargetEnvAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let triple: VceAttr = attribute(parser)?;
        parser.parse_punct(",")?;
        let mut client = ClientApi::Unknown;
        if parser.parse_optional_keyword("api") {
            parser.parse_punct("=")?;
            client = word(parser, "client API")?;
            parser.parse_punct(",")?;
        }
        let (mut vendor, mut device_type) = (Vendor::Unknown, DeviceType::Unknown);
        let mut device = UNKNOWN_DEVICE;
        if !parser.peek_attribute() {
            vendor = word(parser, "vendor")?;
            if parser.parse_optional_punct(":") {
                device_type = word(parser, "device type")?;
                if parser.parse_optional_punct(":") {
                    device = parser.parse_integer_as()?;
                }
            }
            parser.parse_punct(",")?;
        }
        let limits: ResourceLimitsAttr = attribute(parser)?;
        parser.parse_punct(">")?;
        let cx = parser.context();
        Ok(TargetEnvAttr::get(
            cx,
            triple,
            client,
            vendor,
            device_type,
            device,
            limits,
        ))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_attr(self.triple(cx).into());
        if self.client(cx) != ClientApi::Unknown {
            write!(printer, ", api={}", self.client(cx).stringify());
        }
        if self.vendor(cx) != Vendor::Unknown {
            write!(printer, ", {}", self.vendor(cx).stringify());
            if self.device_type(cx) != DeviceType::Unknown {
                write!(printer, ":{}", self.device_type(cx).stringify());
                if self.device(cx) != UNKNOWN_DEVICE {
                    write!(printer, ":{}", self.device(cx));
                }
            }
        }
        printer.write(", ");
        printer.print_attr(self.limits(cx).into());
        printer.write(">");
    }
}
