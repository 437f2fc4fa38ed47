// Structured exceptions of Windows compilers
int guarded(int *place) {
  __try {
    if (!place) __leave;
    *place = 1;
  } __except (EXCEPTION_EXECUTE_HANDLER) {
    return 1;
  }
  return 0;
}
