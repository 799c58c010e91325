!mod$ v1 sum:208cd2abc5c4f436
module more_problem_selectors
type,private::t
integer(4)::i=0_4
end type
type,private::s
integer(4)::i=0_4
type(t)::dt
end type
private::bar3
private::bar4
private::bar5
private::bar6
contains
subroutine foo5()
end
subroutine foo6()
end
function bar3()
type(s)::bar3
end
function bar4() result(res)
class(s),allocatable::res
end
function bar5() result(res)
type(s),allocatable::res(:)
end
function bar6() result(res)
class(s),allocatable::res(:)
end
end
