use terrace_ods_macros::*; // errors: 2

constraint! {
    /// One.
    pub One: Type = Two;
    /// Two.
    pub Two: Type = Three | One;
    /// Three.
    pub Three: Type = One;
}

constraint! {
    /// Itself.
    pub Itself: Attribute = Itself;
}

fn main() {}
