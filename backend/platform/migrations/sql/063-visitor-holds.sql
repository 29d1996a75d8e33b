-- A visitor's hour while they book: it belongs to nobody yet, so it is known by a token, and limited by a keyed hash of the network
-- or of the signed-in person.
create table visitor_hold (
  identifier          uuid primary key,
  provider_identifier uuid not null references provider,
  token_hash          bytea not null unique check (octet_length(token_hash) = 32),
  holder_hash         bytea not null check (octet_length(holder_hash) = 32),
  start_at            timestamptz not null,
  end_at              timestamptz not null,
  -- In the therapist's time zone.
  day                 date not null,
  created_at          timestamptz not null,
  expires_at          timestamptz not null,
  ended_at            timestamptz,
  check (start_at < end_at),
  check (created_at < expires_at)
);
create unique index visitor_hold_one on visitor_hold (holder_hash) where ended_at is null;
create index visitor_hold_day on visitor_hold (provider_identifier, day) where ended_at is null;
create index visitor_hold_created on visitor_hold (created_at);

-- A claim belongs to a booking or to such a hold; two claims of one owner may overlap, as before.
alter table claim alter column booking_identifier drop not null;
alter table claim add column hold_identifier uuid references visitor_hold on delete cascade;
alter table claim add column owner_identifier uuid not null generated always as (coalesce(booking_identifier, hold_identifier)) stored;
alter table claim add constraint claim_owner check (num_nonnulls(booking_identifier, hold_identifier) = 1);
alter table claim drop constraint claim_kind_check,
  add constraint claim_kind_check check (kind in ('booking','reschedule','waitlist','visitor')),
  add constraint claim_visitor check ((kind = 'visitor') = (hold_identifier is not null)),
  add constraint claim_visitor_held check (kind <> 'visitor' or state <> 'booked');
alter table claim drop constraint claim_no_overlap;
alter table claim add constraint claim_no_overlap
  exclude using gist (person_identifier with =, span with &&, owner_identifier with <>) where (state in ('held','booked'));
create index claim_of_hold on claim (hold_identifier) where hold_identifier is not null;

-- Six digits by e-mail sign in or create an account. The row exists before anybody knows whether the address has an account.
create table email_code (
  identifier       uuid primary key,
  attempt_hash     bytea not null unique check (octet_length(attempt_hash) = 32),
  email            text not null,
  locale           text not null check (locale in ('en','de')),
  code_hash        bytea check (octet_length(code_hash) = 32),
  tries            smallint not null default 0,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  -- The right code was entered: from then on this token stands for the address.
  proof_hash       bytea unique check (octet_length(proof_hash) = 32),
  proven_at        timestamptz,
  proof_expires_at timestamptz,
  used_at          timestamptz,
  check ((proof_hash is null) = (proven_at is null) and (proof_hash is null) = (proof_expires_at is null)),
  check (used_at is null or proof_hash is not null)
);
create index email_code_address on email_code (lower(email));
create index email_code_created on email_code (created_at);

-- An account that was created with such a code has no password.
alter table app_user drop constraint app_user_check2;
alter table app_user add constraint app_user_address check (account_status = 'deleted' or email is not null);
-- A sign-up that waits for its code has one.
alter table app_user add constraint app_user_sign_up_password check (account_status <> 'pending_verification' or password_hash is not null);
