# A counter.
.class public Lcom/example/Counter;
.super Ljava/lang/Object;
.field private value:I

.method public add(I)I
    .registers 3
    .param p1, "by"
    iget v0, p0, Lcom/example/Counter;->value:I
    add-int v0, v0, p1
    if-lez v0, :end
    iput v0, p0, Lcom/example/Counter;->value:I
    const-string v1, "added"
    invoke-static {v1}, Lcom/example/Log;->write(Ljava/lang/String;)V
    :end
    return v0
.end method
