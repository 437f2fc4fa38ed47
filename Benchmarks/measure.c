// Runs a program and writes what it cost: measure DESCRIPTOR PROGRAM ARGUMENT…; "exit code, wall, user and system microseconds, peak kilobytes".
//
// The peak of a process counts the memory that it had before it became another program: a small one like this starts what is measured, not
// the interpreter that asks for it.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long microseconds(struct timeval time) { return time.tv_sec * 1000000LL + time.tv_usec; }

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: measure DESCRIPTOR PROGRAM ARGUMENT...\n");
    return 2;
  }
  int descriptor = atoi(arguments[1]);
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child < 0) {
    perror("measure: fork");
    return 1;
  }
  if (child == 0) {
    close(descriptor);
    execvp(arguments[2], arguments + 2);
    perror(arguments[2]);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) {
    perror("measure: wait4");
    return 1;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  long long wall = (end.tv_sec - start.tv_sec) * 1000000LL + (end.tv_nsec - start.tv_nsec) / 1000;
  dprintf(
    descriptor, "%d %lld %lld %lld %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), wall,
    microseconds(usage.ru_utime), microseconds(usage.ru_stime), usage.ru_maxrss);
  return 0;
}
