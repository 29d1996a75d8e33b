-- A row of sessions at the same wall time of the therapist (definitions 1.11).
create table booking_series (
  identifier          uuid primary key,
  client_identifier   uuid not null references app_user,
  provider_identifier uuid not null references provider check (provider_identifier <> client_identifier),
  modality_id         int not null references taxonomy,
  therapy_id          int not null references taxonomy,
  frequency           text not null check (frequency in ('weekly','fortnightly','every_4_weeks')),
  occurrences         smallint not null check (occurrences between 2 and 12),
  payment             text not null check (payment in ('upfront','per_session')),
  conflict_policy     text not null check (conflict_policy in ('fail','skip','nearest')),
  -- Wall time of the sessions: zone of the therapist when it was booked, date and minute of the first.
  anchor_timezone     text not null,
  anchor_date         date not null,
  anchor_minute       smallint not null check (anchor_minute between 0 and 1439),
  note                text check (length(note) <= 400),
  status              text not null default 'active' check (status in ('active','paused','completed','cancelled')),
  created_at          timestamptz not null
);
create index on booking_series (client_identifier);
create index on booking_series (provider_identifier) where status = 'active';

alter table booking
  add column needs_approval             boolean not null default false,
  add column allow_reschedule_completed boolean not null default false,
  -- The exact end of the free cancellation; kept when a session is moved inside the window.
  add column free_until                 timestamptz,
  add column created_by                 text not null default 'client' check (created_by in ('client','provider')),
  add column absent_party               text check (absent_party in ('client','provider')),
  add column absence_reported_by        text check (absence_reported_by in ('client','provider')),
  add column absence_reported_at        timestamptz,
  -- Times the fee was earned and given back; keys the entries of the ledger.
  add column earning_round              smallint not null default 1,
  add column series_identifier          uuid references booking_series,
  add column series_index               smallint;
update booking b set needs_approval = s.needs_approval, allow_reschedule_completed = s.allow_reschedule_completed,
                     free_until = b.start_at - make_interval(hours => b.window_hours)
  from provider_schedule s where s.provider_identifier = b.provider_identifier;
create function booking_deadline() returns trigger language plpgsql as $$ begin
  new.free_until := case when new.start_at is null then null
                         else coalesce(new.free_until, new.start_at - make_interval(hours => new.window_hours)) end;
  return new; end $$;
create trigger deadline before insert or update on booking for each row execute function booking_deadline();
alter table booking
  add check ((start_at is null) = (free_until is null)),
  add check ((status = 'no_show') = (absent_party is not null)),
  add check ((absence_reported_by is null) = (absence_reported_at is null)),
  add check ((series_identifier is null) = (series_index is null));
create unique index on booking (series_identifier, series_index) where series_identifier is not null;

-- Dates of a series: booked ones, and those beyond the calendar that wait for their window to open.
create table series_item (
  identifier         uuid primary key,
  series_identifier  uuid not null references booking_series,
  series_index       smallint not null check (series_index between 1 and 12),
  start_at           timestamptz not null,
  status             text not null check (status in ('booked','tentative','skipped','failed','cancelled')),
  booking_identifier uuid references booking,
  unique (series_identifier, series_index),
  check ((status = 'booked') <= (booking_identifier is not null))
);
create index on series_item (start_at) where status = 'tentative';

create table reschedule (
  identifier         uuid primary key,
  booking_identifier uuid not null references booking,
  asked_by           text not null check (asked_by in ('client','provider')),
  status             text not null check (status in ('pending','approved','rejected','withdrawn','expired')),
  from_start         timestamptz not null,
  to_start           timestamptz not null,
  to_end             timestamptz not null check (to_end > to_start),
  note               text check (length(note) <= 400),
  -- Taken from the moves left of the side that asked.
  counted            boolean not null default false,
  expires_at         timestamptz,
  created_at         timestamptz not null,
  decided_at         timestamptz,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'pending') <= (expires_at is not null))
);
create index on reschedule (booking_identifier, created_at desc);
create unique index reschedule_one_open on reschedule (booking_identifier) where status = 'pending';
create index on reschedule (expires_at) where status = 'pending';

alter table booking_participant
  add column email       text check (length(email) <= 254),
  add column first_name  text check (length(first_name) <= 32),
  add column relation    text check (relation in ('partner','family','guardian','interpreter','other')),
  -- SHA-256 of the link's token.
  add column token_hash  bytea unique check (octet_length(token_hash) = 32),
  add column invited_at  timestamptz,
  add column expires_at  timestamptz,
  add column answered_at timestamptz,
  add check ((role = 'guest') or (user_identifier is not null)),
  add check ((role = 'guest') <= (relation is not null));

alter table review
  add column held_reason text check (held_reason in ('name','contact','health','reported')),
  add column edited_at   timestamptz,
  add column decided_by  uuid references app_user,
  add column decided_at  timestamptz;

create table waitlist_entry (
  identifier          uuid primary key,
  booking_identifier  uuid not null references booking,
  client_identifier   uuid not null references app_user,
  provider_identifier uuid not null references provider,
  -- Dates and hours in the zone of the client.
  from_date           date not null,
  to_date             date not null check (to_date >= from_date),
  part_of_day         text not null check (part_of_day in ('any','morning','afternoon','evening')),
  timezone            text not null,
  status              text not null default 'waiting' check (status in ('waiting','accepted','ended')),
  created_at          timestamptz not null,
  ended_at            timestamptz,
  check ((status = 'waiting') = (ended_at is null))
);
create unique index waitlist_once on waitlist_entry (booking_identifier) where status = 'waiting';
create index on waitlist_entry (provider_identifier, created_at) where status = 'waiting';
create index on waitlist_entry (client_identifier, created_at desc);

-- A freed time, held for one person of the list.
create table waitlist_offer (
  identifier       uuid primary key,
  entry_identifier uuid not null references waitlist_entry,
  start_at         timestamptz not null,
  end_at           timestamptz not null check (end_at > start_at),
  fee              bigint not null check (fee >= 0),
  status           text not null default 'open' check (status in ('open','accepted','declined','expired')),
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  decided_at       timestamptz,
  check ((status = 'open') = (decided_at is null))
);
create unique index waitlist_one_offer on waitlist_offer (entry_identifier) where status = 'open';
create index on waitlist_offer (expires_at) where status = 'open';

alter table claim drop constraint claim_kind_check,
  add constraint claim_kind_check check (kind in ('booking','reschedule','waitlist'));

-- The secret of the address is made from this row and a key of the product.
create table calendar_feed (
  user_identifier uuid primary key references app_user,
  version         int not null default 1 check (version > 0),
  rotated_at      timestamptz not null
);

-- Place of a session held over the network.
alter table provider_schedule add column meeting_url text check (length(meeting_url) <= 500 and meeting_url like 'https://%');

-- One payment may pay all sessions of a series; the booking named is the first of them.
alter table payment add column series_identifier uuid references booking_series,
  add check ((series_identifier is not null) <= (purpose = 'booking'));

-- Rules know the moment: what ended is asked for by start.
create index on booking (start_at) where status in ('confirmed','completed');
create index on booking (free_until) where status = 'pending';

-- Tells the running servers who should look again. The payload holds identifiers only.
create function tell_people() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'booking', 'id', new.identifier,
    'people', json_build_array(new.client_identifier, new.provider_identifier))::text);
  return null; end $$;
create trigger tell after insert or update on booking for each row execute function tell_people();
create function tell_people_of_booking() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'booking', 'id', b.identifier,
    'people', json_build_array(b.client_identifier, b.provider_identifier))::text)
     from booking b where b.identifier = new.booking_identifier;
  return null; end $$;
create trigger tell after insert or update on reschedule for each row execute function tell_people_of_booking();
create trigger tell after update on booking_participant for each row execute function tell_people_of_booking();
