function frames(A, varargin)
  names = {'a', 'b'};
  first = names{1 + (A == 0)};
  part = reshape(A(:,:,2), 3, []);
  top = max(part(:));
  if ischar(varargin{1})
    name = lower(varargin{1}(2:end));
  end
  low = frames(A, top);
end
