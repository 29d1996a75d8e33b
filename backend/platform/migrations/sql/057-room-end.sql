-- A session that is extended changes its booking: the room has no end of its own.
drop trigger notify_update on session_room;
alter table session_room drop column ends_at;
create trigger notify_update after update of ended_by on session_room for each row
  when (old.ended_by is distinct from new.ended_by) execute function notify_room_change();
