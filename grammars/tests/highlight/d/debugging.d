// What a debug build counts
__gshared int counter;
