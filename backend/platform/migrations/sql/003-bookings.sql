create table booking (
  identifier            uuid primary key,
  client_identifier     uuid not null references app_user,
  provider_identifier   uuid not null references provider check (provider_identifier <> client_identifier),
  modality_id           int not null references taxonomy,
  therapy_id            int not null references taxonomy,
  status                text not null check (status in ('booking_request','unscheduled','pending','confirmed','completed','no_show',
                          'cancelled','rejected','expired')),
  previous_status       text check (previous_status in ('booking_request','unscheduled','pending','confirmed','completed','no_show',
                          'cancelled','rejected','expired')),
  start_at              timestamptz,
  end_at                timestamptz,
  session_minutes       smallint not null check (session_minutes between 15 and 240),
  fee                   bigint not null check (fee >= 0),
  currency              char(3) not null check (currency in ('NGN','GBP','USD','EUR')),
  note                  text check (length(note) <= 400),
  policy_version        text not null,
  window_hours          smallint not null check (window_hours >= 0),
  payment_due_at        timestamptz,
  respond_by            timestamptz,
  paid_at               timestamptz,
  client_moves_left     smallint not null default 2 check (client_moves_left >= 0),
  provider_moves_left   smallint not null default 2 check (provider_moves_left >= 0),
  cancelled_by          text check (cancelled_by in ('client','provider','admin','system')),
  cancelled_at          timestamptz,
  reason_code           text,
  message               text check (length(message) <= 2500),
  refunded              bigint check (refunded >= 0 and refunded <= fee),
  version               int not null default 1,
  created_at            timestamptz not null,
  check ((start_at is null) = (end_at is null)),
  check (end_at > start_at),
  check (status not in ('booking_request','pending','confirmed','completed','no_show') or start_at is not null),
  check (status <> 'unscheduled' or start_at is null),
  check (status <> 'pending' or payment_due_at is not null),
  check (status not in ('confirmed','completed','no_show') or fee = 0 or paid_at is not null),
  check ((status = 'cancelled') <= (cancelled_by is not null and cancelled_at is not null))
);
create index on booking (client_identifier, status, start_at desc);
create index on booking (client_identifier, created_at desc);
create index on booking (provider_identifier, status, start_at desc);
create index on booking (payment_due_at) where status = 'pending';
create index on booking (respond_by) where status = 'booking_request';
create index on booking (end_at) where status = 'confirmed';
create index on booking (created_at) where status = 'unscheduled';

-- Moves between states (definitions 1.1); a move not listed is refused.
create table booking_flow (from_status text, to_status text, primary key (from_status, to_status));
insert into booking_flow values
  ('booking_request','pending'), ('booking_request','confirmed'), ('booking_request','rejected'), ('booking_request','cancelled'),
  ('booking_request','expired'),
  ('unscheduled','pending'), ('unscheduled','confirmed'), ('unscheduled','booking_request'), ('unscheduled','expired'), ('unscheduled','cancelled'),
  ('pending','confirmed'), ('pending','expired'), ('pending','cancelled'),
  ('expired','confirmed'), ('cancelled','confirmed'),
  ('confirmed','cancelled'), ('confirmed','completed'), ('confirmed','no_show'), ('completed','no_show'), ('completed','confirmed');
create function booking_guard() returns trigger language plpgsql as $$ begin
  if new.status <> old.status then
    if not exists (select from booking_flow where (from_status, to_status) = (old.status, new.status)) then
      raise exception 'booking cannot go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'booking_flow'; end if;
    new.previous_status := old.status;
  end if;
  new.version := old.version + 1;
  return new; end $$;
create trigger guard before update on booking for each row execute function booking_guard();

create table booking_participant (
  identifier         uuid primary key,
  booking_identifier uuid not null references booking,
  user_identifier    uuid references app_user,
  role               text not null check (role in ('client','provider','guest')),
  status             text not null check (status in ('invited','acknowledged','rejected','removed','expired')),
  attendance         text not null default 'unknown' check (attendance in ('unknown','attended','absent','late_cancelled')),
  unique (booking_identifier, user_identifier)
);

-- Who occupies whose time: one row per person and booking. The exclusion constraint is the judge of double booking.
create table claim (
  identifier         uuid primary key,
  person_identifier  uuid not null references app_user,
  booking_identifier uuid not null references booking,
  kind               text not null default 'booking' check (kind in ('booking','reschedule')),
  span               tstzrange not null check (lower_inc(span) and not upper_inc(span) and not isempty(span)),
  state              text not null check (state in ('held','booked','released','expired')),
  expires_at         timestamptz,
  check ((state = 'held') = (expires_at is not null)),
  constraint claim_no_overlap exclude using gist (person_identifier with =, span with &&, booking_identifier with <>)
    where (state in ('held','booked'))
);
create unique index claim_once on claim (booking_identifier, person_identifier, kind) where state in ('held','booked');
create index on claim (expires_at) where state = 'held';
create index on claim (person_identifier, upper(span)) where state in ('held','booked');

create table review (
  identifier             uuid primary key,
  participant_identifier uuid not null unique references booking_participant,
  provider_identifier    uuid not null references provider,
  half_stars             smallint not null check (half_stars between 1 and 10),
  comment                text check (length(comment) between 30 and 1000),
  is_anonymous           boolean not null default false,
  status                 text not null default 'published' check (status in ('published','held','hidden')),
  edits                  smallint not null default 0 check (edits between 0 and 1),
  created_at             timestamptz not null
);
create index on review (provider_identifier, created_at desc) where status = 'published';
