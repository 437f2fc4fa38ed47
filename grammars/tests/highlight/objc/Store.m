// A store of orders
#import <Foundation/Foundation.h>
#import "Store.h"
@import UIKit;

@class Order, Customer;
@protocol StoreDelegate;

typedef void (^Completion)(NSError * _Nullable error, BOOL done);

extern NSString * const StoreDidChange;
static NSUInteger const kPageSize = 20;
FOUNDATION_EXPORT double const StoreVersion;

#define CLAMP(x, low) ((x) < (low) ? (low) : (x))
#define STORE_NAME @"orders"

@protocol StoreDelegate <NSObject>
@required
- (void)storeDidChange:(Store *)store;
@optional
@property (readonly) int limit;
@end

@interface Store<__covariant Item> : NSObject <NSCopying, NSCoding> {
@private
    int _count;
    NSString *_name;
    void (^_handler)(int);
}
@property (nonatomic, copy, getter=isOpen, nullable) NSString *name;
@property (nonatomic, weak) id<StoreDelegate> delegate;
- (instancetype)initWithName:(NSString *)name count:(NSInteger)count NS_DESIGNATED_INITIALIZER;
+ (nonnull Store *)shared API_AVAILABLE(macos(10.15), ios(13));
@end

@interface Store (Private)
@end

@implementation Store
@synthesize name = _name;
@dynamic delegate;

- (instancetype)initWithName:(NSString *)name count:(NSInteger)count {
    self = [super init];
    if (self) {
        _name = [name copy];
        self.delegate = nil;
    }
    return self;
}

+ (Store *)shared {
    static Store *instance;
    static dispatch_once_t once;
    dispatch_once(&once, ^{ instance = [[Store alloc] initWithName:STORE_NAME count:0]; });
    return instance;
}

- (void)load:(out int *)total with:(Completion)block, ... {
    NSDictionary<NSString *, id> *all = @{ @"a": @1, @"b": @[@YES, @(2 + 3), @'c'] };
    for (NSString *key in all) {
        NSLog(@"%@ is\n", key, all[key]);
    }
    @try {
        [self sort:^(int a) { return a; } by:@selector(compare:with:)];
    } @catch (NSException *exception) {
        @throw exception;
    } @finally {
    }
    @synchronized(self) { }
    @autoreleasepool { NSUserDefaults.standardUserDefaults.length; }
    __weak typeof(self) weakSelf = self;
    SEL action = @selector(reload);
    Class type = [Store class];
    Protocol *wanted = @protocol(StoreDelegate);
    char *code = @encode(int);
    id object = (__bridge id)pointer;
    BOOL valid = YES && NO;
    if (@available(iOS 13.0, *)) { }
    __block double sum = 1.5;
    void (^done)(void) = ^{ [weakSelf save:NULL]; };
}
@end

static inline int add(int a, int b) { return a + b; }
#pragma mark - Orders

@compatibility_alias OldStore Store;

@implementation Store (Private)
- (void)sort:(int (^)(id first, id second))order {
}
@end

@implementation Shop : Store
@end

@interface Shop : Store
- (void)open NS_REQUIRES_SUPER;
- (instancetype)initWithName:(NSString *)name NS_DESIGNATED_INITIALIZER;
@end
