//! Words of clauses, and attributes.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::attributes::StringAttr;
use terrace_ir::attributes::SymbolRefAttr;
use terrace_ir::ods::{CustomAttrAssembly, Enumeration};
use terrace_ods_macros::{attr, enum_attr};

use super::AccDialect;

/// built-in reduction operations supported by OpenACC
#[enum_attr(dialect = AccDialect, mnemonic = "reduction_operator")]
pub enum ReductionOperator {
    /// Another one.
    None = 0,
    /// The sum.
    Add = 1,
    /// The product.
    Mul = 2,
    /// The largest.
    Max = 3,
    /// The smallest.
    Min = 4,
    /// Bits that are set in all.
    Iand = 5,
    /// Bits that are set in some.
    Ior = 6,
    /// Bits that are set in an odd number.
    Xor = 7,
    /// Whether an even number is false.
    Eqv = 8,
    /// Whether an odd number is true.
    Neqv = 9,
    /// Whether all are true.
    Land = 10,
    /// Whether some are true.
    Lor = 11,
}

/// Parallelism level (gang/worker/vector/seq)
#[enum_attr(dialect = AccDialect, mnemonic = "par_level")]
pub enum ParLevel {
    /// No parallelism.
    Seq = 0,
    /// Gangs, the innermost dimension of them.
    #[name = "gang_dim1"]
    GangDim1 = 1,
    /// Gangs, the second dimension.
    #[name = "gang_dim2"]
    GangDim2 = 2,
    /// Gangs, the third dimension.
    #[name = "gang_dim3"]
    GangDim3 = 3,
    /// Workers of a gang.
    Worker = 4,
    /// Lanes of a worker.
    Vector = 5,
}

/// Encodes the options for kinds of recipes availabie in acc dialect
#[enum_attr(dialect = AccDialect, mnemonic = "recipe_kind")]
pub enum RecipeKind {
    /// A copy of one's own.
    PrivateRecipe = 0,
    /// A copy of one's own that begins with the old value.
    FirstprivateRecipe = 1,
    /// A value that all compute together.
    ReductionRecipe = 2,
}

/// data clauses supported by OpenACC
#[enum_attr(dialect = AccDialect, mnemonic = "data_clause", keyword)]
pub enum DataClause {
    /// The device gets the value.
    #[name = "acc_copyin"]
    Copyin = 1,
    /// The device gets the value, and does not change it.
    #[name = "acc_copyin_readonly"]
    CopyinReadonly = 2,
    /// The device gets the value and gives it back.
    #[name = "acc_copy"]
    Copy = 3,
    /// The device gives the value back.
    #[name = "acc_copyout"]
    Copyout = 4,
    /// The device begins with zeros, and gives the value back.
    #[name = "acc_copyout_zero"]
    CopyoutZero = 5,
    /// The device has it already.
    #[name = "acc_present"]
    Present = 6,
    /// The device gets memory for it.
    #[name = "acc_create"]
    Create = 7,
    /// The device gets memory of zeros for it.
    #[name = "acc_create_zero"]
    CreateZero = 8,
    /// The device forgets it.
    #[name = "acc_delete"]
    Delete = 9,
    /// A pointer on the device points to what it points to there.
    #[name = "acc_attach"]
    Attach = 10,
    /// A pointer on the device points to what it did before.
    #[name = "acc_detach"]
    Detach = 11,
    /// The device has it already, or does not need it.
    #[name = "acc_no_create"]
    NoCreate = 12,
    /// Each has a copy of its own.
    #[name = "acc_private"]
    Private = 13,
    /// Each has a copy of its own that begins with the old value.
    #[name = "acc_firstprivate"]
    Firstprivate = 14,
    /// It is a pointer of the device.
    #[name = "acc_deviceptr"]
    Deviceptr = 15,
    /// The pointer that the device has for it.
    #[name = "acc_getdeviceptr"]
    Getdeviceptr = 16,
    /// The host gets the value now.
    #[name = "acc_update_host"]
    UpdateHost = 17,
    /// The same, by its other name.
    #[name = "acc_update_self"]
    UpdateSelf = 18,
    /// The device gets the value now.
    #[name = "acc_update_device"]
    UpdateDevice = 19,
    /// The host uses the device's pointer.
    #[name = "acc_use_device"]
    UseDevice = 20,
    /// All compute it together.
    #[name = "acc_reduction"]
    Reduction = 21,
    /// It lives on the device.
    #[name = "acc_declare_device_resident"]
    DeclareDeviceResident = 22,
    /// The device has a link to it.
    #[name = "acc_declare_link"]
    DeclareLink = 23,
    /// It is worth being kept near.
    #[name = "acc_cache"]
    Cache = 24,
    /// It is worth being kept near, and is not changed.
    #[name = "acc_cache_readonly"]
    CacheReadonly = 25,
}

/// What a data clause says besides its name.
#[enum_attr(bit_numbers, separator = ",")]
pub enum DataClauseModifier {
    /// Memory begins with zeros.
    Zero = 0,
    /// The device does not change it.
    Readonly = 1,
    /// It is copied in even if the device has it.
    #[name = "alwaysin"]
    AlwaysIn = 2,
    /// It is copied out even if the device keeps it.
    #[name = "alwaysout"]
    AlwaysOut = 3,
    /// Both of these.
    #[group]
    Always = AlwaysIn | AlwaysOut,
    /// The device has memory of its own, even where it shares that of the host.
    Capture = 4,
}

/// Captures data clause modifiers
///
/// What a data clause says besides its name: `#acc<data_clause_modifier zero,capture>`.
#[attr(dialect = AccDialect, mnemonic = "data_clause_modifier", custom_assembly)]
pub struct DataClauseModifierAttr {
    value: DataClauseModifier,
}

impl CustomAttrAssembly for DataClauseModifierAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut flags = DataClauseModifier::NONE;
        loop {
            let at = parser.position();
            let word = parser.parse_keyword()?;
            let flag = match word {
                "none" => DataClauseModifier::NONE,
                _ => DataClauseModifier::of_text(word).ok_or_else(|| {
                    let message = format!("'{word}' is no modifier of a data clause");
                    parser.error_at(parser.since(at), message)
                })?,
            };
            flags = flags | flag;
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        Ok(DataClauseModifierAttr::get(parser.context(), flags))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let flags = self.value(printer.context());
        printer.write(" ");
        printer.write(&Enumeration::text(flags));
    }
}

/// built-in device type supported by OpenACC
#[enum_attr(dialect = AccDialect, mnemonic = "device_type")]
pub enum DeviceType {
    /// No type is named: it is about all that no other clause is about.
    None = 0,
    /// All.
    Star = 1,
    /// The default one.
    Default = 2,
    /// The host itself.
    Host = 3,
    /// The host's processor with all of its cores.
    Multicore = 4,
    /// Devices of NVIDIA.
    Nvidia = 5,
    /// Devices of AMD.
    Radeon = 6,
}

/// Differentiate the different gang arg values
#[enum_attr(dialect = AccDialect, mnemonic = "gang_arg_type", verbatim)]
pub enum GangArgType {
    /// How many gangs.
    Num = 0,
    /// Which dimension of gangs.
    Dim = 1,
    /// How many iterations a gang gets at a time.
    Static = 2,
}

/// Differentiate between combined constructs
#[enum_attr(dialect = AccDialect, mnemonic = "combined_constructs")]
pub enum CombinedConstructsType {
    /// A loop in kernels.
    KernelsLoop = 1,
    /// A loop in a parallel region.
    ParallelLoop = 2,
    /// A loop in a serial region.
    SerialLoop = 3,
}

/// constructs supported by OpenACC
#[enum_attr(dialect = AccDialect, mnemonic = "construct", keyword)]
pub enum Construct {
    /// `parallel`.
    #[name = "acc_construct_parallel"]
    Parallel = 0,
    /// `kernels`.
    #[name = "acc_construct_kernels"]
    Kernels = 1,
    /// `loop`.
    #[name = "acc_construct_loop"]
    Loop = 2,
    /// `data`.
    #[name = "acc_construct_data"]
    Data = 3,
    /// `enter data`.
    #[name = "acc_construct_enter_data"]
    EnterData = 4,
    /// `exit data`.
    #[name = "acc_construct_exit_data"]
    ExitData = 5,
    /// `host_data`.
    #[name = "acc_construct_host_data"]
    HostData = 6,
    /// `atomic`.
    #[name = "acc_construct_atomic"]
    Atomic = 7,
    /// `declare`.
    #[name = "acc_construct_declare"]
    Declare = 8,
    /// `init`.
    #[name = "acc_construct_init"]
    Init = 9,
    /// `shutdown`.
    #[name = "acc_construct_shutdown"]
    Shutdown = 10,
    /// `set`.
    #[name = "acc_construct_set"]
    Set = 11,
    /// `update`.
    #[name = "acc_construct_update"]
    Update = 12,
    /// `routine`.
    #[name = "acc_construct_routine"]
    Routine = 13,
    /// `wait`.
    #[name = "acc_construct_wait"]
    Wait = 14,
    /// A call of the runtime library.
    #[name = "acc_construct_runtime_api"]
    RuntimeApi = 15,
    /// `serial`.
    #[name = "acc_construct_serial"]
    Serial = 16,
}

/// DefaultValue Clause
#[enum_attr(dialect = AccDialect, mnemonic = "defaultvalue", keyword)]
pub enum ClauseDefaultValue {
    /// Variables that no clause names are on the device already.
    Present = 0,
    /// Clauses name all variables.
    None = 1,
}

/// Of a variable: which `declare` clause names it.
#[attr(dialect = AccDialect, mnemonic = "declare", custom_assembly)]
pub struct DeclareAttr {
    data_clause: DataClause,
    implicit: bool,
}

impl CustomAttrAssembly for DeclareAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let (mut clause, mut implicit) = (None, None);
        parser.parse_punct("<")?;
        loop {
            let at = parser.position();
            let name = parser.parse_keyword()?;
            let name_at = parser.since(at);
            parser.parse_punct("=")?;
            let at = parser.position();
            let word = parser.parse_keyword()?;
            let fault = match name {
                "dataClause" if clause.is_none() => {
                    clause = DataClause::symbolize(word);
                    clause.is_none()
                }
                "implicit" if implicit.is_none() => {
                    implicit = word.parse::<bool>().ok();
                    implicit.is_none()
                }
                _ => {
                    let message = format!("duplicate or unknown struct parameter name: {name}");
                    return Err(parser.error_at(name_at, message));
                }
            };
            if fault {
                let message = format!("'{word}' is no value of '{name}'");
                return Err(parser.error_at(parser.since(at), message));
            }
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct(">")?;
        let Some(clause) = clause else {
            return Err(parser.error("struct is missing required parameter: dataClause"));
        };
        Ok(DeclareAttr::get(
            parser.context(),
            clause,
            implicit.unwrap_or(false),
        ))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        // Two spaces: MLIR's printer writes them, and its output is the reference.
        let clause = self.data_clause(cx).stringify();
        printer.write_fmt(format_args!("<dataClause =  {clause}"));
        printer.write(if self.implicit(cx) {
            ", implicit = true>"
        } else {
            ">"
        });
    }
}

/// Functions that are called when a variable gets memory and loses it.
#[attr(dialect = AccDialect, mnemonic = "declare_action", assembly { "<" struct(params) ">" })]
pub struct DeclareActionAttr {
    #[name = "preAlloc"]
    pre_alloc: Option<SymbolRefAttr>,
    #[name = "postAlloc"]
    post_alloc: Option<SymbolRefAttr>,
    #[name = "preDealloc"]
    pre_dealloc: Option<SymbolRefAttr>,
    #[name = "postDealloc"]
    post_dealloc: Option<SymbolRefAttr>,
}

/// What a variable is called in the program.
#[attr(dialect = AccDialect, mnemonic = "var_name", assembly { "<" $name ">" })]
pub struct VarNameAttr {
    name: String,
}

/// Of a function: the `acc.routine` ops that are about it.
#[attr(dialect = AccDialect, mnemonic = "routine_info", assembly { "<" "[" "" $acc_routines "]" ">" })]
pub struct RoutineInfoAttr {
    acc_routines: Vec<SymbolRefAttr>,
}

/// Of a function that was made of another for one level of parallelism: the routine, the level, and what the function was called.
#[attr(
    dialect = AccDialect, mnemonic = "specialized_routine",
    assembly { "<" $routine "," "<" $level ">" "," $func_name ">" },
)]
pub struct SpecializedRoutineAttr {
    routine: SymbolRefAttr,
    level: ParLevel,
    func_name: StringAttr,
}
