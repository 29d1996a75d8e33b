-- Settings every host gets with the schema.
do $$ begin
  execute format('alter database %I set jit = off', current_database());
  execute format('alter database %I set timezone = %L', current_database(), 'UTC');
end $$;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Reference data: every kind in one integer space, so that one index answers every combination of filters.
create table taxonomy (
  id         int primary key,
  identifier uuid not null unique,
  kind       text not null check (kind in ('country','state','language','therapy','modality','speciality','approach','discipline',
               'gender','religion','ethnicity','age_group','trait','background','communication')),
  code       text not null,
  parent_id  int references taxonomy,
  position   int not null default 0,
  is_primary boolean not null default false,
  label      jsonb not null check (label ? 'en' and label ? 'de'),
  extra      jsonb not null default '{}',
  unique (kind, code)
);
create index on taxonomy (parent_id, position);

-- People. Several unverified sign-ups may carry one address; the first to verify owns it (nobody learns whether it is known).
create table app_user (
  identifier        uuid primary key,
  user_type         text not null check (user_type in ('client','provider','admin')),
  account_status    text not null default 'pending_verification'
                      check (account_status in ('pending_verification','active','suspended','deletion_requested','deleted')),
  email             text,
  password_hash     text,
  first_name        text,
  last_name         text,
  phone_number      text,
  country_id        int not null references taxonomy,
  locale            text not null default 'en' check (locale in ('en','de')),
  timezone          text not null default 'UTC',
  terms_agreed_at   timestamptz,
  verified_at       timestamptz,
  created_at        timestamptz not null,
  erased_at         timestamptz,
  check ((account_status = 'deleted') = (erased_at is not null)),
  check (account_status <> 'deleted' or num_nonnulls(email, password_hash, first_name, last_name, phone_number) = 0),
  check (account_status = 'deleted' or num_nonnulls(email, password_hash) = 2)
);
create unique index app_user_email on app_user (lower(email)) where account_status not in ('pending_verification','deleted');
create index app_user_pending on app_user (lower(email), created_at desc) where account_status = 'pending_verification';

create table session (
  identifier      uuid primary key,
  user_identifier uuid not null references app_user,
  token_hash      bytea not null unique check (octet_length(token_hash) = 32),
  impersonator    uuid references app_user check (impersonator <> user_identifier),
  address         text,
  user_agent      text check (length(user_agent) <= 300),
  created_at      timestamptz not null,
  last_seen_at    timestamptz not null,
  expires_at      timestamptz not null,
  revoked_at      timestamptz
);
create index on session (user_identifier) where revoked_at is null;

create table one_time_code (
  identifier      uuid primary key,
  user_identifier uuid not null references app_user,
  purpose         text not null check (purpose in ('verify_email')),
  code_hash       bytea not null check (octet_length(code_hash) = 32),
  tries           smallint not null default 0 check (tries between 0 and 5),
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  used_at         timestamptz,
  voided_at       timestamptz
);
create unique index one_time_code_open on one_time_code (user_identifier, purpose) where used_at is null and voided_at is null;

-- Counters of tries per key (hash of account, address or person) and window.
create table throttle (
  key           bytea primary key check (octet_length(key) = 32),
  count         int not null check (count >= 0),
  window_ends   timestamptz not null,
  blocked_until timestamptz
);
create index on throttle (window_ends);

-- Same key and same body give the same answer for 24 hours; refusals are not kept.
create table idempotency_key (
  user_identifier uuid not null references app_user,
  key             text not null check (length(key) between 8 and 100),
  address         text not null,
  body_hash       bytea not null check (octet_length(body_hash) = 32),
  status          smallint,
  answer          jsonb,
  created_at      timestamptz not null,
  primary key (user_identifier, key),
  check ((status is null) = (answer is null))
);
create index on idempotency_key (created_at);

create table audit_event (
  id           bigint generated always as identity primary key,
  at           timestamptz not null,
  actor        uuid,
  impersonator uuid,
  action       text not null check (length(action) <= 80),
  subject      uuid,
  request_id   text,
  details      jsonb not null default '{}'
);
create index on audit_event (actor, at desc);

-- Exactly-once marker, written in the transaction of the effect.
create table effect_done (key text primary key, at timestamptz not null);

create function never_changes() returns trigger language plpgsql as $$ begin
  raise exception '% rows never change', tg_table_name using errcode = 'integrity_constraint_violation'; end $$;
create trigger fixed before update or delete or truncate on audit_event for each statement execute function never_changes();
