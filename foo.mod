!mod$ v1 sum:4f690654838a4fd0
module foo
contains
subroutine bar(a)
real(4)::a(:,:)
end
end
