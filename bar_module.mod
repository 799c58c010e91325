!mod$ v1 sum:3038fcb67da46aa2
module bar_module
type::bar
integer(4)::bar
end type
interface bar
procedure::constructor
end interface
contains
function constructor()
type(bar)::constructor
end
subroutine test_bar()
end
end
