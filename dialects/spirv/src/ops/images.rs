//! Access to images.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AttrConstraint, FormatElement, Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Context, Ir, Op, Type};
use terrace_ods_macros::op;

use super::syntax::{parse_quoted, set};
use crate::{
    AnyImage, AnySampledImage, AnySpirv, Coordinate, Dim, Float32, FloatFirstVector4, FloatLike,
    ImageArrayedInfo, ImageOperands, ImageSamplerUseInfo, ImageSamplingInfo, ImageType,
    IntegerLike, IntegerOrFloat, Parts, SampledImageType, SpirvDialect, Vector4, parts, scalar_of,
};

/// The image that an access is of: its first operand, or what is sampled there.
fn image(ir: &Ir, op: Op) -> Option<ImageType> {
    image_of(ir, ir.ty(ir.operand(op, 0)))
}

fn image_of(cx: &Context, ty: Type) -> Option<ImageType> {
    let image = match ty.cast::<SampledImageType>(cx) {
        Some(sampled) => sampled.image(cx),
        None => ty,
    };
    image.cast(cx)
}

/// Declares what must be true of the image of an access.
macro_rules! image_predicates {
    ($($name:ident = |$ir:ident, $op:ident, $image:ident| $test:expr;)*) => {$(
        fn $name<O: TypedOp>(access: O, $ir: &Ir) -> bool {
            let $op = access.op();
            image($ir, $op).is_none_or(|$image| $test)
        }
    )*};
}

image_predicates! {
    is_single_sampled = |ir, _op, image| image.sampling(ir) == ImageSamplingInfo::SingleSampled;
    is_no_buffer = |ir, _op, image| image.dim(ir) != Dim::Buffer;
    is_no_cube = |ir, _op, image| image.dim(ir) != Dim::Cube;
    is_no_subpass = |ir, _op, image| image.dim(ir) != Dim::SubpassData;
    is_gathered = |ir, _op, image| matches!(image.dim(ir), Dim::Dim2D | Dim::Cube | Dim::Rect);
    is_sampled = |ir, _op, image| image.sampler(ir) == ImageSamplerUseInfo::NeedSampler;
    is_not_sampled = |ir, _op, image| image.sampler(ir) != ImageSamplerUseInfo::NeedSampler;
    result_is_of_image = |ir, op, image| fits(ir, ir.ty(ir.result(op, 0)), image);
    texel_is_of_image = |ir, op, image| fits(ir, ir.ty(ir.operand(op, 2)), image);
}

/// Whether values of the type are made of what the image has.
fn fits(cx: &Context, ty: Type, image: ImageType) -> bool {
    let sampled = image.sampled(cx);
    sampled == Type::NONE || scalar_of(cx, ty) == sampled
}

/// Whether a level of detail is given.
fn has_level<O: TypedOp>(access: O, ir: &Ir) -> bool {
    operands_of(ir, access.op()).intersects(ImageOperands::LOD | ImageOperands::GRAD)
}

/// What else an access is given.
fn operands_of(ir: &Ir, op: Op) -> ImageOperands {
    let operands = ir.attr(op, "image_operands");
    let operands = operands.and_then(|operands| ImageOperands::read(ir, operands));
    operands.unwrap_or(ImageOperands::NONE)
}

/// How many arguments each of the image operands has.
const ARGUMENTS: [(ImageOperands, usize); 10] = [
    (ImageOperands::BIAS, 1),
    (ImageOperands::LOD, 1),
    (ImageOperands::GRAD, 2),
    (ImageOperands::CONST_OFFSET, 1),
    (ImageOperands::OFFSET, 1),
    (ImageOperands::CONST_OFFSETS, 1),
    (ImageOperands::SAMPLE, 1),
    (ImageOperands::MIN_LOD, 1),
    (ImageOperands::MAKE_TEXEL_AVAILABLE, 1),
    (ImageOperands::MAKE_TEXEL_VISIBLE, 1),
];

/// Each of the image operands comes with its arguments.
fn verify_operands(ir: &Ir, op: Op, arguments: usize) -> VerifyResult {
    let operands = operands_of(ir, op);
    let given = ARGUMENTS
        .iter()
        .filter(|(flag, _)| operands.contains(*flag));
    let expected: usize = given.map(|(_, count)| count).sum();
    if arguments == expected {
        return Ok(());
    }
    let message = match operands.is_empty() {
        true => "the Image Operands should encode what operands follow, as per Image Operands",
        false => "the number of image operand arguments does not match the Image Operands",
    };
    let note = format!(
        "'{}' needs {expected}, there are {arguments}",
        operands.stringify()
    );
    ir.op_error(op, message).note(ir.loc(op), note).into()
}

/// `["Lod|Offset"]`, if it is there.
///
/// # Errors
/// The text is none of this form.
pub fn parse_image_operands(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    _: &[FormatElement],
) -> ParseResult<()> {
    if !parser.parse_optional_punct("[") {
        return Ok(());
    }
    let operands = parse_quoted(parser, "image_operands")?;
    let cx = parser.context();
    set::<ImageOperands>(cx, state, "image_operands", operands);
    parser.parse_punct("]")
}

/// Prints what [`parse_image_operands`] reads.
pub fn print_image_operands(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, _: &[FormatElement]) {
    let operands = operands_of(ir, op);
    if !operands.is_empty() {
        write!(printer, "[\"{}\"]", operands.stringify());
    }
}

/// Compares a depth with four texels around a place.
#[op(
    dialect = SpirvDialect, mnemonic = "ImageDrefGather",
    traits(
        Pure,
        PredOpTrait("the Dim operand of the underlying image must be Dim2D or Cube or Rect", is_gathered),
        PredOpTrait("the MS operand of the underlying image type must be SingleSampled", is_single_sampled),
        PredOpTrait("the result component type must match the image sampled type", result_is_of_image)
    ),
    assembly {
        $sampled_image "," $coordinate "," $dref custom<ImageOperands>($image_operands) ("," $operand_arguments^)? attr_dict
        ":" type($sampled_image) "," type($coordinate) "," type($dref) ("," type($operand_arguments)^)? "->" type($result)
    },
    verify,
)]
pub struct ImageDrefGatherOp {
    #[operand]
    sampled_image: AnySampledImage,
    #[operand]
    coordinate: FloatLike,
    #[operand]
    dref: Float32,
    #[attr]
    image_operands: Optional<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<AnySpirv>,
    #[result]
    result: Vector4,
}

/// A texel, without a sampler's filter.
#[op(
    dialect = SpirvDialect, mnemonic = "ImageFetch",
    traits(
        PredOpTrait("the Dim operand of the underlying image must not be Cube", is_no_cube),
        PredOpTrait("the sampled operand of the underlying image must be NeedSampler", is_sampled),
        PredOpTrait("the result component type must match the image sampled type", result_is_of_image)
    ),
    assembly {
        $image "," $coordinate custom<ImageOperands>($image_operands) ("," $operand_arguments^)? attr_dict
        ":" type($image) "," type($coordinate) ("," type($operand_arguments)^)? "->" type($result)
    },
    verify,
)]
pub struct ImageFetchOp {
    #[operand]
    image: AnyImage,
    #[operand]
    coordinate: IntegerLike,
    #[attr]
    image_operands: Optional<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<AnySpirv>,
    #[result]
    result: FloatFirstVector4,
}

/// A texel of an image that is read and written.
#[op(
    dialect = SpirvDialect, mnemonic = "ImageRead",
    traits(
        PredOpTrait("the sampled operand of the underlying image must be SamplerUnknown or NoSampler", is_not_sampled),
        PredOpTrait("the result component type must match the image sampled type", result_is_of_image)
    ),
    assembly {
        $image "," $coordinate custom<ImageOperands>($image_operands) ("," $operand_arguments^)? attr_dict
        ":" type($image) "," type($coordinate) ("," type($operand_arguments)^)? "->" type($result)
    },
    verify,
)]
pub struct ImageReadOp {
    #[operand]
    image: AnyImage,
    #[operand]
    coordinate: Coordinate,
    #[attr]
    image_operands: Optional<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<AnySpirv>,
    #[result]
    result: Coordinate,
}

/// A filtered texel at a level of detail that is given.
#[op(
    dialect = SpirvDialect, mnemonic = "ImageSampleExplicitLod",
    traits(
        PredOpTrait("the Dim operand of the underlying image must not be Buffer", is_no_buffer),
        PredOpTrait("the MS operand of the underlying image type must be SingleSampled", is_single_sampled),
        PredOpTrait("the result component type must match the image sampled type", result_is_of_image),
        PredOpTrait("either Lod or Grad image operands must be present", has_level)
    ),
    assembly {
        $sampled_image "," $coordinate custom<ImageOperands>($image_operands) ("," $operand_arguments^)? attr_dict
        ":" type($sampled_image) "," type($coordinate) ("," type($operand_arguments)^)? "->" type($result)
    },
    verify,
)]
pub struct ImageSampleExplicitLodOp {
    #[operand]
    sampled_image: AnySampledImage,
    #[operand]
    coordinate: Coordinate,
    #[attr]
    image_operands: ImageOperands,
    #[operand]
    operand_arguments: Variadic<AnySpirv>,
    #[result]
    result: Vector4,
}

/// A filtered texel at the level of detail that fits.
#[op(
    dialect = SpirvDialect, mnemonic = "ImageSampleImplicitLod",
    traits(
        PredOpTrait("the Dim operand of the underlying image must not be Buffer", is_no_buffer),
        PredOpTrait("the MS operand of the underlying image type must be SingleSampled", is_single_sampled),
        PredOpTrait("the result component type must match the image sampled type", result_is_of_image)
    ),
    assembly {
        $sampled_image "," $coordinate custom<ImageOperands>($image_operands) ("," $operand_arguments^)? attr_dict
        ":" type($sampled_image) "," type($coordinate) ("," type($operand_arguments)^)? "->" type($result)
    },
    verify,
)]
pub struct ImageSampleImplicitLodOp {
    #[operand]
    sampled_image: AnySampledImage,
    #[operand]
    coordinate: FloatLike,
    #[attr]
    image_operands: Optional<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<AnySpirv>,
    #[result]
    result: Vector4,
}

/// Compares a depth with a filtered texel, whose coordinates are divided by the last.
#[op(
    dialect = SpirvDialect, mnemonic = "ImageSampleProjDrefImplicitLod",
    traits(
        PredOpTrait("the Dim operand of the underlying image must not be Buffer", is_no_buffer),
        PredOpTrait("the MS operand of the underlying image type must be SingleSampled", is_single_sampled),
        PredOpTrait("the result component type must match the image sampled type", result_is_of_image)
    ),
    assembly {
        $sampled_image "," $coordinate "," $dref custom<ImageOperands>($image_operands) ("," $operand_arguments^)? attr_dict
        ":" type($sampled_image) "," type($coordinate) "," type($dref) ("," type($operand_arguments)^)? "->" type($result)
    },
    verify,
)]
pub struct ImageSampleProjDrefImplicitLodOp {
    #[operand]
    sampled_image: AnySampledImage,
    #[operand]
    coordinate: Coordinate,
    #[operand]
    dref: Float32,
    #[attr]
    image_operands: Optional<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<AnySpirv>,
    #[result]
    result: IntegerOrFloat,
}

/// Sets a texel.
#[op(
    dialect = SpirvDialect, mnemonic = "ImageWrite",
    traits(
        PredOpTrait("the sampled operand of the underlying image must be SamplerUnknown or NoSampler", is_not_sampled),
        PredOpTrait("the Dim operand of the underlying image must not be SubpassData", is_no_subpass),
        PredOpTrait("the texel component type must match the image sampled type", texel_is_of_image)
    ),
    assembly {
        $image "," $coordinate "," $texel custom<ImageOperands>($image_operands) ("," $operand_arguments^)? attr_dict
        ":" type($image) "," type($coordinate) "," type($texel) ("," type($operand_arguments)^)?
    },
    verify,
)]
pub struct ImageWriteOp {
    #[operand]
    image: AnyImage,
    #[operand]
    coordinate: Coordinate,
    #[operand]
    texel: Coordinate,
    #[attr]
    image_operands: Optional<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<AnySpirv>,
}

macro_rules! verify_image_operands {
    ($($name:ident)*) => {$(
        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_operands(ir, self.op(), self.operand_arguments(ir).len())
            }
        }
    )*};
}

verify_image_operands! {
    ImageDrefGatherOp ImageFetchOp ImageReadOp ImageSampleExplicitLodOp ImageSampleImplicitLodOp
    ImageSampleProjDrefImplicitLodOp ImageWriteOp
}

/// What is sampled.
fn sampled_image(cx: &Context, ty: Type) -> Option<Type> {
    ty.cast::<SampledImageType>(cx).map(|ty| ty.image(cx))
}

/// The image without its sampler.
#[op(
    dialect = SpirvDialect, mnemonic = "Image",
    traits(Pure, TypesMatchWith("type of 'result' matches image type of 'sampled_image'", from = sampled_image, to = result, sampled_image)),
    assembly { $sampled_image attr_dict ":" type($sampled_image) },
)]
pub struct ImageOp {
    #[operand]
    sampled_image: AnySampledImage,
    #[result]
    result: AnyImage,
}

/// The size of an image in each of its dimensions.
#[op(
    dialect = SpirvDialect, mnemonic = "ImageQuerySize",
    traits(Pure),
    assembly { $image attr_dict ":" type($image) "->" type($result) },
    verify,
)]
pub struct ImageQuerySizeOp {
    #[operand]
    image: AnyImage,
    #[result]
    result: IntegerLike,
}

impl Verify for ImageQuerySizeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(image) = image(ir, self.op()) else {
            return Ok(());
        };
        let sampled = image.sampler(ir) == ImageSamplerUseInfo::NeedSampler;
        let is_single = image.sampling(ir) == ImageSamplingInfo::SingleSampled;
        let mut expected = match image.dim(ir) {
            Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Cube if is_single && sampled => {
                return ir
                    .op_error(
                        self,
                        "if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2",
                    )
                    .into();
            }
            Dim::Dim1D | Dim::Buffer => 1,
            Dim::Dim2D | Dim::Cube | Dim::Rect => 2,
            Dim::Dim3D => 3,
            Dim::SubpassData => {
                return ir
                    .op_error(
                        self,
                        "the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect",
                    )
                    .into();
            }
        };
        if image.arrayed(ir) == ImageArrayedInfo::Arrayed {
            expected += 1;
        }
        let found = match parts(ir, ir.ty(self.result(ir))) {
            Some(Parts::Fixed(count)) => count,
            Some(Parts::Runtime) | None => 1,
        };
        if found == expected {
            return Ok(());
        }
        let message = format!(
            "expected the result to have {expected} component(s), but found {found} component(s)"
        );
        ir.op_error(self, message).into()
    }
}
