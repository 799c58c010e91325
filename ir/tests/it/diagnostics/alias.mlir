// Aliases.

// expected-error@below {{undefined symbol alias id 'a'}}
"any.op"() {a = #a} : () -> ()
