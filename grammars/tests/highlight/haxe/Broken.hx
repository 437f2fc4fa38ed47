}
return "x";
