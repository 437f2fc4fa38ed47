class A : public QObject {
    Q_OBJECT
public slots:
    void go();
signals:
    void done(int n);
private Q_SLOTS:
    void y();
Q_SIGNALS:
    void z();
};
void A::go() {
    emit done(1);
    if (x) emit done(2);
    Q_EMIT done(3);
    emit this->done(slots, emit);
}
