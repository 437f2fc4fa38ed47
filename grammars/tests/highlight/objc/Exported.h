#import <Foundation/Foundation.h>

#if defined(__cplusplus)
extern "C" {
#endif

LIB_EXPORT_CLASS
@interface Parcel : NSObject <NSCopying>
{
#if LIB_EXPOSE(Parcel)
@private
  NSString *_label;
  NSInteger _count LIB_UNUSED;
#endif
}

- (void) send: (NSString *)label to: (id)receiver;
@end

LIB_DEPRECATED(9, 10)
@protocol Carrier
- (BOOL) accepts: (Parcel *)parcel;
@end

#if defined(__cplusplus)
}
#endif
