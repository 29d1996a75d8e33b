-- How the connection of one visit was: the browser's counters, and what the person answered. No network address, no device. There is no
-- reference to the visit, because reports are kept longer than visits.
create table room_report (
  occupant_identifier uuid primary key,
  path                text check (path in ('udp','tcp','tls','direct')),
  connected_ms        integer check (connected_ms >= 0),
  reconnects          integer check (reconnects >= 0),
  lost_share          real check (lost_share between 0 and 1),
  rating              smallint check (rating between 1 and 3),
  trouble             text[] not null default '{}',
  created_at          timestamptz not null
);
create index on room_report (created_at);

-- What is left of reports after 90 days: sums of a day in UTC.
create table room_report_sum (
  day     date not null,
  measure text not null,
  total   bigint not null,
  primary key (day, measure)
);

-- The phone number that a side shows to the other one for this booking, and when they said that they spoke by phone.
create table room_phone (
  participant_identifier uuid primary key references booking_participant,
  booking_identifier     uuid not null references booking,
  sealed_number          bytea,
  spoke_at               timestamptz
);
create index on room_phone (booking_identifier);

create function notify_phone_change() returns trigger language plpgsql as $$ begin
  perform notify_room(new.booking_identifier);
  return null; end $$;
create trigger notify_insert after insert on room_phone for each row execute function notify_phone_change();
create trigger notify_update after update on room_phone for each row execute function notify_phone_change();

-- A number was shown for this time of the booking only.
create function delete_phones_of_booking() returns trigger language plpgsql as $$ begin
  delete from room_phone where booking_identifier = new.identifier;
  return null; end $$;
create trigger delete_phones after update of status, start_at on booking for each row
  when (old.start_at is distinct from new.start_at or new.status in ('cancelled', 'rejected', 'expired'))
  execute function delete_phones_of_booking();
