-- Where a therapist holds online sessions: in the room of the product or at their own link; and whether clients read when five
-- minutes are left.
alter table provider_schedule
  add column meets_in text not null default 'room' check (meets_in in ('room','link')),
  add column shows_time_left boolean not null default false;

-- When a therapist who is late expects to begin, and when they were reminded that somebody waits.
alter table session_room
  add column expected_at timestamptz,
  add column reminded_at timestamptz;

-- Whoever waits reads it at once, and so do the pages that show the appointment.
create function notify_lateness() returns trigger language plpgsql as $$ begin
  perform notify_room(new.booking_identifier);
  perform pg_notify('live', json_build_object('kind', 'booking', 'id', b.identifier,
    'people', json_build_array(b.client_identifier, b.provider_identifier))::text)
     from booking b where b.identifier = new.booking_identifier;
  return null; end $$;
create trigger notify_lateness after update of expected_at, reminded_at on session_room for each row
  when ((old.expected_at, old.reminded_at) is distinct from (new.expected_at, new.reminded_at))
  execute function notify_lateness();

-- A session that is extended keeps its room; one that is moved begins anew.
create function follow_booking_times() returns trigger language plpgsql as $$ begin
  if old.start_at is distinct from new.start_at then
    update session_room set expected_at = null, reminded_at = null
     where booking_identifier = new.identifier and (expected_at is not null or reminded_at is not null);
  else
    perform notify_room(new.identifier);
  end if;
  return null; end $$;
create trigger follow_times after update of start_at, end_at on booking for each row
  when ((old.start_at, old.end_at) is distinct from (new.start_at, new.end_at)) execute function follow_booking_times();
