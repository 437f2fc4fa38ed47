@implementation Reach
- (void)post:(NSInteger)status {
  id info = @{ AFReachStatusItem: @(status), @"last": AFReachLastItem };
  id all = @[ AFReachFirstKey, self.name ];
  all[AFReachIndexKey] = info;
  SEL one = @selector(stop);
}

NSString *TextFromFlags(ReachFlags flags) {
  if (a) { return 1; }
#if TARGET_OS_IPHONE
  else if ((flags & kReachFlagsIsWWAN) != 0) { status = 1; }
#endif
#if OTHER
  else if ((mask & kReachFlagsOther) != 0) { status = 2; }
#endif
  return flags;
}
@end
