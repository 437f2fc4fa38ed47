; A sum.
target triple = "x86_64-unknown-linux-gnu"
@format = private constant [4 x i8] c"%d\0A\00"
declare i32 @printf(i8*, ...)

define i32 @sum(i32 %a, i32 %b) nounwind {
entry:
  %total = add nsw i32 %a, %b
  %positive = icmp sgt i32 %total, 0
  br i1 %positive, label %print, label %end
print:
  %r = call i32 (i8*, ...) @printf(i8* getelementptr ([4 x i8], [4 x i8]* @format, i32 0, i32 0), i32 %total)
  br label %end
end:
  ret i32 %total
}
