// A counter.
import QtQuick 2.15
import "helpers.js" as Helpers

Rectangle {
    id: root
    property int count: 0
    signal changed(int value)
    width: 200; height: parent.height / 2
    color: count > 10 ? "red" : Qt.rgba(0, 0, 1, 0.5)
    onCountChanged: changed(count)

    function add(by) {
        for (let i = 0; i < by; i++) { count += Helpers.step(i) }
        return count
    }
    Text { anchors.centerIn: parent; text: qsTr("count %1").arg(root.count) }
    MouseArea { anchors.fill: parent; onClicked: root.add(1) }
}
