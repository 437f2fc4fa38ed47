#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/**
 Doc here.

 @warning Never.
 */
@interface AFHTTPSessionManager : AFURLSessionManager <NSSecureCoding, NSCopying>

@property (nonatomic, strong, readonly, nullable) NSURL *baseURL;

+ (instancetype)manager;
- (instancetype)initWithBaseURL:(nullable NSURL *)url NS_DESIGNATED_INITIALIZER;
@end

NS_ASSUME_NONNULL_END
