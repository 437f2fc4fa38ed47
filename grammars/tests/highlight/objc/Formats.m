#import <Foundation/Foundation.h>
void f(void) {
  NSLog(@"%@ %ld\n", a, b);
  NSString *s = [NSString stringWithFormat:@"%@: %d", a, 3];
}
void g(void) {
  [s appendFormat:@"%5.2f%%", 1.5];
}
