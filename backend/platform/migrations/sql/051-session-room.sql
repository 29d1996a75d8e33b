-- The room in which client and therapist meet by video or audio. It exists from the first time that somebody enters.
create table session_room (
  booking_identifier uuid primary key references booking,
  ends_at            timestamptz,
  ended_at           timestamptz,
  ended_by           text check (ended_by in ('provider','time','booking')),
  created_at         timestamptz not null,
  check ((ended_at is null) = (ended_by is null))
);
create index on session_room (created_at) where ended_at is null;

-- One visit of a participant, from asking to enter until leaving. A guest has no sign-in.
create table room_occupant (
  identifier             uuid primary key,
  booking_identifier     uuid not null references session_room,
  participant_identifier uuid not null references booking_participant,
  session_identifier     uuid references session on delete set null,
  state                  text not null check (state in ('waiting','inside','gone')),
  departure              text check (departure in ('left','lost','replaced','removed','declined','rights','ended')),
  sealed_place           bytea,
  waiting_since          timestamptz not null,
  admitted_at            timestamptz,
  connected_at           timestamptz,
  seen_at                timestamptz not null,
  gone_at                timestamptz,
  check ((state = 'gone') = (departure is not null)),
  check ((state = 'gone') = (gone_at is not null)),
  check (state <> 'inside' or admitted_at is not null)
);
create unique index room_occupant_once on room_occupant (participant_identifier) where state <> 'gone';
create index on room_occupant (booking_identifier, waiting_since);
create index on room_occupant (session_identifier) where state <> 'gone';
create index on room_occupant (seen_at) where state <> 'gone';

-- What browsers send each other in order to connect: needed for seconds, so it is not worth a log.
create unlogged table room_signal (
  number             bigint generated always as identity primary key,
  booking_identifier uuid not null references session_room,
  to_occupant        uuid not null references room_occupant on delete cascade,
  from_occupant      uuid not null references room_occupant on delete cascade,
  content            jsonb not null check (octet_length(content::text) <= 32768),
  created_at         timestamptz not null
);
create index on room_signal (to_occupant, number);
create index on room_signal (from_occupant);
create index on room_signal (created_at);

create function notify_room(booking uuid) returns void language sql as $$
  select pg_notify('live', json_build_object('kind', 'room', 'id', b.identifier,
    'people', json_build_array(b.client_identifier, b.provider_identifier))::text)
    from booking b where b.identifier = $1 $$;
create function notify_room_change() returns trigger language plpgsql as $$ begin
  perform notify_room(new.booking_identifier);
  return null; end $$;
create trigger notify_insert after insert on room_occupant for each row execute function notify_room_change();
create trigger notify_update after update of state, connected_at on room_occupant for each row
  when ((old.state, old.connected_at) is distinct from (new.state, new.connected_at)) execute function notify_room_change();
create trigger notify_update after update of ends_at, ended_by on session_room for each row
  when ((old.ends_at, old.ended_by) is distinct from (new.ends_at, new.ended_by)) execute function notify_room_change();

-- Only the person to whom a signal goes reads it. A guest's page asks by itself.
create function notify_signal() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'room', 'id', new.booking_identifier,
    'people', json_build_array(p.user_identifier))::text)
     from room_occupant o join booking_participant p on p.identifier = o.participant_identifier
    where o.identifier = new.to_occupant and p.user_identifier is not null;
  return null; end $$;
create trigger notify_insert after insert on room_signal for each row execute function notify_signal();

create function drop_signals_of_gone() returns trigger language plpgsql as $$ begin
  delete from room_signal where new.identifier in (to_occupant, from_occupant);
  return null; end $$;
create trigger drop_signals after update of state on room_occupant for each row
  when (old.state <> 'gone' and new.state = 'gone') execute function drop_signals_of_gone();

-- Rights that end take the visit with them, in the same transaction.
create function end_visits_of_session() returns trigger language plpgsql as $$ begin
  update room_occupant set state = 'gone', departure = 'rights', gone_at = new.revoked_at
   where session_identifier = new.identifier and state <> 'gone';
  return null; end $$;
create trigger end_visits after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_visits_of_session();

create function end_visits_of_account() returns trigger language plpgsql as $$ begin
  update room_occupant o set state = 'gone', departure = 'rights', gone_at = o.seen_at
    from booking_participant p
   where p.identifier = o.participant_identifier and p.user_identifier = new.identifier and o.state <> 'gone';
  return null; end $$;
create trigger end_visits after update of account_status on app_user for each row
  when (new.account_status in ('suspended', 'deletion_requested', 'deleted')) execute function end_visits_of_account();

create function end_room_of_booking() returns trigger language plpgsql as $$ begin
  update room_occupant set state = 'gone', departure = 'rights', gone_at = coalesce(new.cancelled_at, seen_at)
   where booking_identifier = new.identifier and state <> 'gone';
  if new.status not in ('confirmed', 'completed') then
    update session_room set ended_by = 'booking', ended_at = coalesce(new.cancelled_at, created_at)
     where booking_identifier = new.identifier and ended_at is null;
  end if;
  return null; end $$;
create trigger end_room after update of status, start_at on booking for each row
  when (old.start_at is distinct from new.start_at
    or (old.status in ('confirmed', 'completed') and new.status not in ('confirmed', 'completed')))
  execute function end_room_of_booking();

create function end_visits_of_participant() returns trigger language plpgsql as $$ begin
  update room_occupant set state = 'gone', departure = 'rights', gone_at = seen_at
   where participant_identifier = new.identifier and state <> 'gone';
  return null; end $$;
create trigger end_visits after update of status on booking_participant for each row
  when (old.status <> new.status and new.status in ('rejected', 'removed', 'expired'))
  execute function end_visits_of_participant();
