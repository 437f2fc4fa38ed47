%% Head
% text
x = [1, ...
  2];
