!mod$ v1 sum:df5327c2383da71c
!need$ 053b071df8388d83 n m
module class_selectors
use m,only:t
use m,only:i
use m,only:test_array
use m,only:test_scalar
private::t
private::i
private::test_array
private::test_scalar
private::bar1
private::bar2
private::bar3
private::bar4
contains
function bar1() result(res)
class(t),allocatable::res(:)
end
function bar2() result(res)
class(t),allocatable::res
end
subroutine foo2()
end
function bar3() result(res)
class(t),allocatable::res(:)
end
function bar4() result(res)
class(t),allocatable::res
end
end
