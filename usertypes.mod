!mod$ v1 sum:0e07310eaf886c31
module usertypes
type::udt
integer(4)::myarray(1_8:15_8)
end type
type,extends(udt)::more
integer(4)::itest=-25_4
end type
end
