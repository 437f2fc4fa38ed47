% echo "a"
% Total
