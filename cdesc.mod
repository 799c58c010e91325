!mod$ v1 sum:937f2532e5117c1d
!need$ fc1ab5ddb0e0d965 i iso_c_binding
module cdesc
interface
function cdesc_f08(buf,expected) bind(c,name="cdesc_c") result(res)
type(*),intent(in)::buf(..)
integer(8),intent(in)::expected
integer(4)::res
end
end interface
end
