- (NSURL *)url {
    if (a) {
#if X
        if ([b c]) {
#else
        if ([b d]) {
#endif
            [b e];
        }
    }
}
@interface Lost : NSObject
- (void)old API_DEPRECATED("no", macosx(10.10, 10.15), ios(8.0, 13.0));
