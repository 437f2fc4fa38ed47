class A
{
    void B()
    {
        foo(c, d

        return;
    }
}
