#if __has_include(<UIKit/UIKit.h>)
static void find(NSString *name, NSStringCompareOptions how) {
  [name enumerate:NSRegularExpressionAnchorsMatchLines error:nil];
  NSRange range = NSMakeRange(NSNotFound, 0);
  if (range.location == NSNotFound) { how = NSLiteralSearch; }
  UIViewContentMode mode = UIViewContentModeScaleToFill;
  switch (how) { case NSLiteralSearch: return NSOrderedSame; }
  mode = name ? UIViewContentModeTop : UIViewContentModeLeft;
  id copy = [[self alloc] init];
  id view = [[UIView alloc] init];
}
#endif
