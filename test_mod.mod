!mod$ v1 sum:56002786ef03c505
!need$ c8a1638ba8bf0b5b n stuff_mod
module test_mod
use stuff_mod,only:stuff_type
use stuff_mod,only:final_calls
use stuff_mod,only:stuff_mod$stuff_mod$stuff_initialiser=>stuff_initialiser
private::stuff_type
private::final_calls
private::stuff_mod$stuff_mod$stuff_initialiser
type::test_type
type(stuff_type),private::thing
type(stuff_type),private::things(1_8:3_8)
contains
procedure::get_value
end type
private::test_type_initialiser
private::get_value
interface test_type
procedure::test_type_initialiser
end interface
contains
function test_type_initialiser() result(new_test)
type(test_type)::new_test
end
function get_value(this) result(value)
class(test_type)::this
integer(4)::value
end
end
