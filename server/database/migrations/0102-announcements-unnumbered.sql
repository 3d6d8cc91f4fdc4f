-- The sequence of an unlogged table is unlogged, too: on a standby that is promoted before its first
-- restartpoint it has no content, and every announcement failed there. Nothing needs the numbers,
-- since readings go by `xid`. The column stays for servers of the version before, which sort by it.
alter table live_changes alter column id drop identity;
alter table live_changes alter column id set default 0, drop constraint live_changes_pkey;
