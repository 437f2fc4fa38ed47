#import <Foundation/Foundation.h>
// <- keyword.import
void each(NSArray *items) {
  for (id item in items) {
    use(item);
  }
}
