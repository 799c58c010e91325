!mod$ v1 sum:d0c07d9f0319fb96
module cyclic
contains
function ouch(x,y)
character(10_4,1),intent(in)::x
character(11_4,1),intent(in)::y
character(10_4,1)::ouch
end
end
