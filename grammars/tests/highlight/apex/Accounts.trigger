trigger Accounts on Account (before insert, before update, before delete, after insert, after update, after delete, after undelete) {
    if (Trigger.isBefore && Trigger.isInsert) {
        for (Account one : Trigger.new) {
            one.Name = Trigger.oldMap.get(one.Id).Name;
        }
    }
}
