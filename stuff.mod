!mod$ v1 sum:6758318923932ec6
module stuff
integer(4),parameter::r4_kv=4_4
contains
subroutine cf0004()
end
end
