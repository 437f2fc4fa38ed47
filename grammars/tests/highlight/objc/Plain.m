#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@interface Plain : NSObject
@property (nonatomic, nullable) NSURL *url;
@end

NS_ASSUME_NONNULL_END
