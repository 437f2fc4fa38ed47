module geometry;

immutable MAX_SIDES = 12;
alias Compare = int function(Corner a, Corner b);

union Corner { int sides; float angle; }

void draw(Canvas!Corner canvas) {
    debug (timing) start();
    .open(MAX_SIDES);
    auto shown = make!Corner(1);
    sort(function(int side) { return side; });
}
