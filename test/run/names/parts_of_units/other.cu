namespace {
struct Part {
  int x = 3;
};
struct Whole {
  Part part;
};
}  // namespace

int other() {
  Whole whole;
  return whole.part.x;
}
