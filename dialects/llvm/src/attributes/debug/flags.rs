//! Kinds and flags.

use terrace_ods_macros::enum_attr;

/// LLVM debug emission kind.
///
/// How much is written for a compile unit.
#[enum_attr(repr = i64)]
pub enum DiEmissionKind {
    /// Nothing.
    #[default]
    #[name = "None"]
    None = 0,
    /// Everything.
    #[name = "Full"]
    Full = 1,
    /// Where instructions come from.
    #[name = "LineTablesOnly"]
    LineTablesOnly = 2,
    /// Only directives of assembly.
    #[name = "DebugDirectivesOnly"]
    DebugDirectivesOnly = 3,
}

/// LLVM debug name table kind.
///
/// Which table of names is written.
#[enum_attr(repr = i64)]
pub enum DiNameTableKind {
    /// That of the target.
    #[default]
    #[name = "Default"]
    Default = 0,
    /// That of GNU.
    #[name = "GNU"]
    Gnu = 1,
    /// None.
    #[name = "None"]
    None = 2,
    /// That of Apple.
    #[name = "Apple"]
    Apple = 3,
}

/// LLVM DI flags.
///
/// What is known of a type, a member or a variable.
#[enum_attr(bits, repr = i32, separator = "|")]
pub enum DiFlags {
    /// Seen by members only.
    #[name = "Private"]
    Private = 1 << 0,
    /// Seen by derived types only.
    #[name = "Protected"]
    Protected = 1 << 1,
    /// Seen by all.
    #[group]
    #[name = "Public"]
    Public = Private | Protected,
    /// Defined elsewhere.
    #[name = "FwdDecl"]
    FwdDecl = 1 << 2,
    /// A block of Objective-C.
    #[name = "AppleBlock"]
    AppleBlock = 1 << 3,
    /// Not used.
    #[name = "ReservedBit4"]
    ReservedBit4 = 1 << 4,
    /// Virtual.
    #[name = "Virtual"]
    Virtual = 1 << 5,
    /// Made by the compiler.
    #[name = "Artificial"]
    Artificial = 1 << 6,
    /// Explicit.
    #[name = "Explicit"]
    Explicit = 1 << 7,
    /// With a prototype.
    #[name = "Prototyped"]
    Prototyped = 1 << 8,
    /// A complete class of Objective-C.
    #[name = "ObjcClassComplete"]
    ObjcClassComplete = 1 << 9,
    /// The object of a method.
    #[name = "ObjectPointer"]
    ObjectPointer = 1 << 10,
    /// A vector.
    #[name = "Vector"]
    Vector = 1 << 11,
    /// A static member.
    #[name = "StaticMember"]
    StaticMember = 1 << 12,
    /// A reference to an lvalue.
    #[name = "LValueReference"]
    LValueReference = 1 << 13,
    /// A reference to an rvalue.
    #[name = "RValueReference"]
    RValueReference = 1 << 14,
    /// A namespace whose symbols are seen outside.
    #[name = "ExportSymbols"]
    ExportSymbols = 1 << 15,
    /// A pointer to a member of a class with single inheritance.
    #[name = "SingleInheritance"]
    SingleInheritance = 1 << 16,
    /// A pointer to a member of a class with multiple inheritance.
    #[name = "MultipleInheritance"]
    MultipleInheritance = 1 << 17,
    /// A pointer to a member of a class with virtual inheritance.
    #[group]
    #[name = "VirtualInheritance"]
    VirtualInheritance = SingleInheritance | MultipleInheritance,
    /// The first declaration of a virtual method.
    #[name = "IntroducedVirtual"]
    IntroducedVirtual = 1 << 18,
    /// A bit field.
    #[name = "BitField"]
    BitField = 1 << 19,
    /// It does not return.
    #[name = "NoReturn"]
    NoReturn = 1 << 20,
    /// Passed by value.
    #[name = "TypePassByValue"]
    TypePassByValue = 1 << 22,
    /// Passed by reference.
    #[name = "TypePassByReference"]
    TypePassByReference = 1 << 23,
    /// An enumeration with a scope of its own.
    #[name = "EnumClass"]
    EnumClass = 1 << 24,
    /// A thunk.
    #[name = "Thunk"]
    Thunk = 1 << 25,
    /// Not trivial.
    #[name = "NonTrivial"]
    NonTrivial = 1 << 26,
    /// Big-endian.
    #[name = "BigEndian"]
    BigEndian = 1 << 27,
    /// Little-endian.
    #[name = "LittleEndian"]
    LittleEndian = 1 << 28,
    /// All calls in it are described.
    #[name = "AllCallsDescribed"]
    AllCallsDescribed = 1 << 29,
}

/// LLVM DISubprogram flags.
///
/// What is known of a function.
#[enum_attr(bits, repr = i32, separator = "|")]
pub enum DiSubprogramFlags {
    /// Virtual.
    #[name = "Virtual"]
    Virtual = 1 << 0,
    /// Virtual without a body.
    #[name = "PureVirtual"]
    PureVirtual = 1 << 1,
    /// Seen in its compile unit only.
    #[name = "LocalToUnit"]
    LocalToUnit = 1 << 2,
    /// Defined here.
    #[name = "Definition"]
    Definition = 1 << 3,
    /// Optimised.
    #[name = "Optimized"]
    Optimized = 1 << 4,
    /// Without side effects.
    #[name = "Pure"]
    Pure = 1 << 5,
    /// Elemental, in Fortran.
    #[name = "Elemental"]
    Elemental = 1 << 6,
    /// Recursive, in Fortran.
    #[name = "Recursive"]
    Recursive = 1 << 7,
    /// The program's main function.
    #[name = "MainSubprogram"]
    MainSubprogram = 1 << 8,
    /// Deleted, in C++.
    #[name = "Deleted"]
    Deleted = 1 << 9,
    /// Called without dispatch, in Objective-C.
    #[name = "ObjCDirect"]
    ObjcDirect = 1 << 11,
}
