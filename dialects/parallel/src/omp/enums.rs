//! Words of clauses, and attributes.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::ods::{CustomAttrAssembly, Enumeration};
use terrace_ods_macros::{attr, enum_attr};

use super::OmpDialect;

/// BindKind Clause
#[enum_attr(dialect = OmpDialect, mnemonic = "bindkind", keyword)]
pub enum ClauseBindKind {
    /// The threads of the innermost team.
    Parallel = 0,
    /// The teams.
    Teams = 1,
    /// The thread that comes to it.
    Thread = 2,
}

/// CancellationConstructType Clause
#[enum_attr(dialect = OmpDialect, mnemonic = "cancellationconstructtype", keyword)]
pub enum ClauseCancellationConstructType {
    /// A parallel region.
    Parallel = 0,
    /// A worksharing loop.
    Loop = 1,
    /// Sections.
    Sections = 2,
    /// A group of tasks.
    Taskgroup = 3,
}

/// GrainsizeType Clause
#[enum_attr(dialect = OmpDialect, mnemonic = "grainsizetype", keyword)]
pub enum ClauseGrainsizeType {
    /// Exactly so many.
    Strict = 0,
}

/// MemoryOrderKind Clause
#[enum_attr(dialect = OmpDialect, mnemonic = "memoryorderkind", keyword)]
pub enum ClauseMemoryOrderKind {
    /// All threads see one order.
    SeqCst = 0,
    /// Both of the next.
    AcqRel = 1,
    /// What follows stays after it.
    Acquire = 2,
    /// What precedes stays before it.
    Release = 3,
    /// No order.
    Relaxed = 4,
}

/// NumTasksType Clause
#[enum_attr(dialect = OmpDialect, mnemonic = "numtaskstype", keyword)]
pub enum ClauseNumTasksType {
    /// Exactly so many.
    Strict = 0,
}

/// NumThreadsType Clause
#[enum_attr(dialect = OmpDialect, mnemonic = "numthreadstype", keyword)]
pub enum ClauseNumThreadsType {
    /// Exactly so many.
    Strict = 0,
}

/// OrderKind Clause
#[enum_attr(dialect = OmpDialect, mnemonic = "orderkind", keyword)]
pub enum ClauseOrderKind {
    /// Iterations may run at the same time.
    Concurrent = 1,
}

/// ProcBindKind Clause
#[enum_attr(dialect = OmpDialect, mnemonic = "procbindkind", keyword)]
pub enum ClauseProcBindKind {
    /// Where the primary thread is.
    Primary = 0,
    /// The same, by its old name.
    Master = 1,
    /// Near the thread that makes them.
    Close = 2,
    /// Far from each other.
    Spread = 3,
}

/// ScheduleKind Clause
#[enum_attr(dialect = OmpDialect, mnemonic = "schedulekind", keyword)]
pub enum ClauseScheduleKind {
    /// Chunks are handed out before.
    Static = 0,
    /// Threads ask for chunks.
    Dynamic = 1,
    /// Threads ask for chunks that become smaller.
    Guided = 2,
    /// As the implementation likes.
    Auto = 3,
    /// As the program's surroundings say.
    Runtime = 4,
    /// As the distribution over teams.
    Distribute = 5,
}

/// OpenMP Order Modifier
#[enum_attr(dialect = OmpDialect, mnemonic = "order_mod", keyword)]
pub enum OrderModifier {
    /// The same each time.
    Reproducible = 0,
    /// Any.
    Unconstrained = 1,
}

/// OpenMP Schedule Modifier
#[enum_attr(dialect = OmpDialect, mnemonic = "sched_mod", keyword)]
pub enum ScheduleModifier {
    /// Nothing.
    None = 0,
    /// A thread's chunks come in order.
    Monotonic = 1,
    /// They need not.
    Nonmonotonic = 2,
    /// Chunks are multiples of a vector's length.
    Simd = 3,
}

/// requires clauses
#[enum_attr(bits)]
pub enum ClauseRequires {
    /// Devices may offload to the host.
    ReverseOffload = 1,
    /// One address is one place everywhere.
    UnifiedAddress = 2,
    /// Memory is that of all devices.
    UnifiedSharedMemory = 4,
    /// Allocators of any kind.
    DynamicAllocators = 8,
}

/// Map types and modifiers tied to data maps
#[enum_attr(bits)]
pub enum ClauseMapFlags {
    /// It gets memory, and nothing is copied.
    Storage = 1,
    /// It is copied to the device.
    To = 1 << 1,
    /// It is copied from the device.
    From = 1 << 2,
    /// It is copied also where the device has it.
    Always = 1 << 3,
    /// The device forgets it.
    Del = 1 << 4,
    /// Its address on the device is given back.
    ReturnParam = 1 << 5,
    /// It is a copy of a thread.
    Priv = 1 << 6,
    /// Its value is handed over.
    Literal = 1 << 7,
    /// The program does not say it.
    Implicit = 1 << 8,
    /// It is near the device.
    Close = 1 << 9,
    /// The device must have it.
    Present = 1 << 10,
    /// The device keeps it.
    OmpxHold = 1 << 11,
    /// A pointer points to it.
    Attach = 1 << 12,
    /// The pointer is set always.
    AttachAlways = 1 << 13,
    /// The pointer is never set.
    AttachNone = 1 << 14,
    /// The pointer is set where it is new.
    AttachAuto = 1 << 15,
    /// Of a reference its pointer.
    RefPtr = 1 << 16,
    /// Of a reference what it refers to.
    RefPtee = 1 << 17,
    /// Of a reference both.
    RefPtrPtee = 1 << 18,
    /// It is an address of the device.
    IsDevicePtr = 1 << 19,
}

/// How tasks depend on each other.
#[enum_attr]
pub enum ClauseTaskDepend {
    /// The task reads it.
    Taskdependin = 0,
    /// The task writes it.
    Taskdependout = 1,
    /// Both.
    Taskdependinout = 2,
    /// One such task at a time.
    Taskdependmutexinoutset = 3,
    /// Such tasks may run together.
    Taskdependinoutset = 4,
}

/// Which side of a dependence between iterations it is.
#[enum_attr]
pub enum ClauseDepend {
    /// Others wait for it.
    Dependsource = 0,
    /// It waits for others.
    Dependsink = 1,
}

/// What a copy of a variable starts with.
#[enum_attr]
pub enum DataSharingClauseType {
    /// Nothing.
    Private = 0,
    /// What the variable holds.
    #[name = "firstprivate"]
    FirstPrivate = 1,
}

/// How a variable gets to a device.
#[enum_attr]
pub enum DeclareTargetCaptureClause {
    /// It is not said.
    None = 0,
    /// A copy.
    To = 1,
    /// A reference.
    Link = 2,
    /// It is there always.
    Enter = 3,
}

/// Which devices have it.
#[enum_attr]
pub enum DeclareTargetDeviceType {
    /// All.
    Any = 0,
    /// The host alone.
    Host = 1,
    /// All but the host.
    Nohost = 2,
}

/// What is reduced.
#[enum_attr]
pub enum ReductionModifier {
    /// The usual.
    Defaultmod = 0,
    /// What iterations give up to each.
    Inscan = 1,
    /// What tasks give as well.
    Task = 2,
}

/// How a variable is handed to a region.
#[enum_attr(verbatim)]
pub enum VariableCaptureKind {
    /// As the object that a method is of.
    This = 0,
    /// By its address.
    ByRef = 1,
    /// By its value.
    ByCopy = 2,
    /// As the size of an array.
    #[name = "VLAType"]
    VlaType = 3,
}

/// Words that are written in parentheses.
macro_rules! in_parentheses {
    ($($(#[doc = $doc:literal])* $name:ident($word:ident) = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[attr(dialect = OmpDialect, mnemonic = $mnemonic, assembly { "(" $value ")" })]
        pub struct $name {
            value: $word,
        }
    )*};
}

in_parentheses! {
    /// depend clause
    ClauseDependAttr(ClauseDepend) = "clause_depend";
    /// depend clause in a target or task construct
    ClauseTaskDependAttr(ClauseTaskDepend) = "clause_task_depend";
    /// capture clause
    DeclareTargetCaptureClauseAttr(DeclareTargetCaptureClause) = "capture_clause";
    /// device_type clause
    DeclareTargetDeviceTypeAttr(DeclareTargetDeviceType) = "device_type";
    /// reduction modifier
    ReductionModifierAttr(ReductionModifier) = "reduction_modifier";
    /// variable capture kind
    VariableCaptureKindAttr(VariableCaptureKind) = "variable_capture_kind";
}

/// Flags that are written after the mnemonic.
macro_rules! flags {
    ($($(#[doc = $doc:literal])* $name:ident($flags:ident) = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[attr(dialect = OmpDialect, mnemonic = $mnemonic, custom_assembly)]
        pub struct $name {
            value: $flags,
        }

        impl CustomAttrAssembly for $name {
            fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
                let mut flags = $flags::NONE;
                loop {
                    let at = parser.position();
                    let word = parser.parse_keyword()?;
                    flags = flags | $flags::of_text(word).ok_or_else(|| {
                        parser.error_at(parser.since(at), format!("'{word}' is none of the flags"))
                    })?;
                    if !parser.parse_optional_punct("|") {
                        break;
                    }
                }
                Ok($name::get(parser.context(), flags))
            }

            fn print(self, printer: &mut AsmPrinter<'_>) {
                let flags = self.value(printer.context());
                printer.write(" ");
                printer.write(&Enumeration::text(flags));
            }
        }
    )*};
}

flags! {
    /// Map types and modifiers tied to data maps
    ClauseMapFlagsAttr(ClauseMapFlags) = "clause_map_flags";
    /// requires clauses
    ClauseRequiresAttr(ClauseRequires) = "clause_requires";
}

/// Type of a data-sharing clause
#[attr(dialect = OmpDialect, mnemonic = "data_sharing_type", assembly { "{" "type" "=" $value "}" })]
pub struct DataSharingClauseTypeAttr {
    value: DataSharingClauseType,
}

/// What hardware may assume of an atomic op.
#[attr(dialect = OmpDialect, mnemonic = "atomic_control", assembly { "<" struct(params) ">" })]
pub struct AtomicControlAttr {
    #[default(false)]
    ignore_denormal_mode: bool,
    #[default(false)]
    fine_grained_memory: bool,
    #[default(false)]
    remote_memory: bool,
}

/// Of a function or variable: that devices have it.
#[attr(dialect = OmpDialect, mnemonic = "declaretarget", assembly { "<" struct(params) ">" })]
pub struct DeclareTargetAttr {
    device_type: Option<DeclareTargetDeviceTypeAttr>,
    capture_clause: Option<DeclareTargetCaptureClauseAttr>,
    automap: Option<bool>,
}

/// What the runtime library may assume.
#[attr(dialect = OmpDialect, mnemonic = "flags", assembly { "<" struct(params) ">" })]
pub struct FlagsAttr {
    #[default(0)]
    debug_kind: u32,
    #[default(false)]
    assume_teams_oversubscription: bool,
    #[default(false)]
    assume_threads_oversubscription: bool,
    #[default(false)]
    assume_no_thread_state: bool,
    #[default(false)]
    assume_no_nested_parallelism: bool,
    #[default(false)]
    no_gpu_lib: bool,
    #[default(50)]
    openmp_device_version: u32,
}

/// The version of the standard that a program is written for.
#[attr(dialect = OmpDialect, mnemonic = "version", assembly { "<" struct(params) ">" })]
pub struct VersionAttr {
    version: u32,
}
