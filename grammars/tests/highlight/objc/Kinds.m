#import <Foundation/Foundation.h>

typedef NS_ENUM(NSInteger, Color) {
  ColorRed,
  ColorGreen = 2,
  ColorBlue
};

typedef NS_OPTIONS(NSUInteger, Side) {
  SideLeft = 1 << 0,
  SideRight = 1 << 1,
};

int main(void) {
  int a, b;
  a = 1, b = 2;
}
#define ITEM(name) int new##name = 1;
