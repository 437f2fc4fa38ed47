auto a = std::format("{} {:>5} {{}}\n", 1, 2);
void f() { fmt::print(stderr, "a {0:#x}", x); other::print("{}"); }
