//! Images, and images with a sampler.

use terrace_ir::Type;
use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult, print_type};
use terrace_ir::ods::{CustomTypeAssembly, Enumeration};
use terrace_ods_macros::ty;

use super::syntax::{case, component};
use crate::{
    Dim, ImageArrayedInfo, ImageDepthInfo, ImageFormat, ImageSamplerUseInfo, ImageSamplingInfo,
    SpirvDialect,
};

/// Texels, by their coordinates: `!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>`.
#[ty(dialect = SpirvDialect, mnemonic = "image", custom_assembly)]
pub struct ImageType {
    /// What an access gives components of.
    sampled: Type,
    dim: Dim,
    depth: ImageDepthInfo,
    arrayed: ImageArrayedInfo,
    sampling: ImageSamplingInfo,
    sampler: ImageSamplerUseInfo,
    format: ImageFormat,
}

/// An image with the sampler that reads it: `!spirv.sampled_image<!spirv.image<..>>`.
#[ty(dialect = SpirvDialect, mnemonic = "sampled_image", custom_assembly)]
pub struct SampledImageType {
    image: Type,
}

/// `, case`
fn next<E: Enumeration>(parser: &mut AsmParser<'_>) -> ParseResult<E> {
    parser.parse_punct(",")?;
    case(parser, |word| format!("unknown attribute: '{word}'"))
}

impl CustomTypeAssembly for ImageType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let sampled = component(parser)?;
        let dim = next(parser)?;
        let depth = next(parser)?;
        let arrayed = next(parser)?;
        let sampling = next(parser)?;
        let sampler = next(parser)?;
        let format = next(parser)?;
        parser.parse_punct(">")?;
        let cx = parser.context();
        Ok(ImageType::get(
            cx, sampled, dim, depth, arrayed, sampling, sampler, format,
        ))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_type(self.sampled(cx));
        let words = [
            self.dim(cx).stringify(),
            self.depth(cx).stringify(),
            self.arrayed(cx).stringify(),
            self.sampling(cx).stringify(),
            self.sampler(cx).stringify(),
            self.format(cx).stringify(),
        ];
        for word in words {
            write!(printer, ", {word}");
        }
        printer.write(">");
    }
}

impl CustomTypeAssembly for SampledImageType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let at = parser.position();
        let image = parser.parse_type()?;
        let cx = parser.context();
        if !image.is::<ImageType>(cx) {
            let image = print_type(cx, image);
            let message = format!("sampled image must be composed using image type, got '{image}'");
            return Err(parser.error_at(at, message));
        }
        parser.parse_punct(">")?;
        Ok(SampledImageType::get(cx, image))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        printer.write("<");
        printer.print_type(self.image(printer.context()));
        printer.write(">");
    }
}
