!mod$ v1 sum:5911c0d5af3b7ba7
module foo_module
type::foo
integer(4)::bar
end type
interface foo
procedure::constructor
end interface
contains
function constructor()
type(foo)::constructor
end
subroutine test_foo()
end
end
