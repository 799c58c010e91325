!mod$ v1 sum:37736551c823f975
module recur
contains
pure recursive function f(n) result(answer)
integer(4),intent(in)::n
integer(4)::answer
end
pure function usef(n)
integer(4),intent(in)::n
character(f(n),1)::usef
end
end
