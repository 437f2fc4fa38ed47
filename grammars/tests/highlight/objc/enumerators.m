#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN
typedef NS_ENUM(NSInteger, FMDBTransaction) {
    FMDBTransactionExclusive,
    FMDBTransactionDeferred,
    FMDBTransactionImmediate,
};
typedef NS_ENUM(NSInteger, Foo) { FooA, FooB = 2, FooC };
@interface X : NSObject
- (nonnull NSString *)a;
- (nonnull instancetype)initWithA:(null_unspecified id)a;
@end
