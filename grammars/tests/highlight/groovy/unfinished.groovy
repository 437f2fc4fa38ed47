finally {
    assert count == 1
}
switch (count) {
    case 