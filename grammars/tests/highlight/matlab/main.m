%% A script
% comment
%{
block
%}
x = 1:10;
y = linspace(0, 2*pi, 100)';
name = "text\n";
other = 'it''s';
z = 3.14e-2 + 2i;
s.field = {1, 'a'; 2, "b"};
M = [1 2; 3, 4] .* 2;
f = @(a, b) a + b;
g = @sin;
if x > 1 && ~isempty(y) || true
    disp(name);
elseif x == 2
    fprintf('%d\n', x);
else
    error('bad');
end
for i = 1:numel(x)
    if i == 3, continue; end
    M(i, end) = s.field{i};
end
while false
    break
end
switch name
    case 'a'
        y = 1;
    otherwise
        y = NaN;
end
try
    load data.mat
catch err
    rethrow(err);
end
global counter
persistent p
hold on
function [out, n] = compute(a, b)
    % Computes.
    arguments
        a (1,1) double = 1
        b = 2
    end
    out = a ./ b;
    n = nargin;
    return
end
