-- Files of people: the bytes lie sealed in the storage, here stands what they are. Without the row nobody can open them.
create table stored_file (
  identifier       uuid primary key,
  owner_identifier uuid not null references app_user,
  storage_key      text not null unique check (storage_key ~ '^[0-9a-z-]{36,64}$'),
  sealed_key       bytea not null,
  name             text not null check (length(name) between 1 and 255),
  content_type     text not null check (length(content_type) between 3 and 100),
  bytes            bigint not null check (bytes > 0),
  sha256           bytea not null check (octet_length(sha256) = 32),
  scan_status      text not null check (scan_status in ('quarantined','clean','infected','not_scanned')),
  scanned_at       timestamptz,
  created_at       timestamptz not null,
  check ((scan_status in ('clean','infected')) = (scanned_at is not null))
);
create index on stored_file (owner_identifier);
create index on stored_file (created_at) where scan_status = 'quarantined';

-- What a therapist shows to be verified. A document that was looked at stays as a record when its file has gone.
create table document (
  identifier          uuid primary key,
  provider_identifier uuid not null references provider,
  kind                text not null check (kind in ('license','education','association','certification','conduct','insurance')),
  title               text check (length(title) between 1 and 120),
  body                text check (length(body) between 1 and 120),
  credential_number   text check (credential_number ~ '^[A-Za-z0-9/-]{1,64}$'),
  file_identifier     uuid references stored_file on delete set null,
  status              text not null default 'pending' check (status in ('pending','accepted','rejected','expired','withdrawn')),
  issued_on           date,
  expires_on          date,
  review_note         text check (length(review_note) between 5 and 2500),
  reviewed_at         timestamptz,
  reviewed_by         uuid references app_user,
  created_at          timestamptz not null,
  check (kind <> 'license' or num_nonnulls(body, credential_number) = 2),
  check (kind in ('license','insurance') or title is not null),
  check (issued_on < expires_on)
);
create index on document (provider_identifier, kind);
create index on document (file_identifier);
create index on document (expires_on) where status = 'accepted';
create table expiry_notice (
  document_identifier uuid not null references document on delete cascade,
  days                smallint not null check (days in (60, 30, 7, 0)),
  sent_at             timestamptz not null,
  primary key (document_identifier, days)
);

create table experience (
  identifier           uuid primary key,
  provider_identifier  uuid not null references provider,
  company_name         text not null check (length(company_name) between 1 and 120),
  job_title            text not null check (length(job_title) between 1 and 120),
  start_month          text not null check (start_month ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
  end_month            text check (end_month ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
  description          text check (length(description) <= 2000),
  currently_works_here boolean not null,
  created_at           timestamptz not null,
  check (currently_works_here = (end_month is null)),
  check (end_month >= start_month)
);
create index on experience (provider_identifier, start_month desc);

create table license_state (
  provider_identifier uuid not null references provider,
  state_id            int not null references taxonomy,
  primary key (provider_identifier, state_id)
);

-- One row per submission, or per decision that nobody had asked for: to suspend, to reinstate.
create table verification_review (
  identifier          uuid primary key,
  provider_identifier uuid not null references provider,
  submitted_at        timestamptz not null,
  claimed_by          uuid references app_user,
  claimed_at          timestamptz,
  decision            text check (decision in ('approve','request_changes','reject','suspend','reinstate')),
  note                text check (length(note) between 5 and 2500),
  decided_by          uuid references app_user,
  decided_at          timestamptz,
  acknowledged_at     timestamptz,
  check ((claimed_by is null) = (claimed_at is null)),
  check (num_nonnulls(decision, note, decided_by, decided_at) in (0, 4)),
  check (acknowledged_at is null or decided_at is not null)
);
create index on verification_review (provider_identifier, submitted_at desc);
create unique index verification_review_open on verification_review (provider_identifier) where decided_at is null;
create table verification_item (
  review_identifier   uuid not null references verification_review on delete cascade,
  document_identifier uuid not null references document on delete cascade,
  status              text not null check (status in ('accepted','rejected')),
  note                text check (length(note) between 5 and 2500),
  primary key (review_identifier, document_identifier)
);

-- Settings of the calendar. The buffer lies between two sessions; a part of it may stand before the session.
alter table provider_schedule
  add column buffer_before              smallint not null default 0 check (buffer_before between 0 and 120),
  add column booking_horizon_days       smallint not null default 62 check (booking_horizon_days between 1 and 62),
  add column max_per_day                smallint check (max_per_day between 1 and 24),
  add column allow_reschedule_completed boolean not null default false,
  drop constraint provider_schedule_buffer_minutes_check,
  add check (buffer_minutes between 0 and 240),
  add check (buffer_minutes - buffer_before between 0 and 120);
alter table provider_therapy
  add column is_bookable boolean not null default true;
