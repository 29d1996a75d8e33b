-- Sign-ins: second factor, fresh password, and operators who act as somebody else.
alter table session
  add column stage                text not null default 'complete' check (stage in ('pending','complete')),
  add column password_at          timestamptz,
  add column second_factor_at     timestamptz,
  add column impersonation_scope  text check (impersonation_scope in ('read','assist')),
  add column impersonation_reason text check (length(impersonation_reason) between 10 and 500),
  add check (num_nonnulls(impersonator, impersonation_scope, impersonation_reason) in (0, 3));
create index on session (impersonator) where impersonator is not null and revoked_at is null;
create index on session (last_seen_at desc) where revoked_at is null;

alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add check (purpose in ('verify_email','change_email')),
  add column new_email text,
  add check ((purpose = 'change_email') = (new_email is not null));

create table password_reset (
  identifier      uuid primary key,
  user_identifier uuid not null references app_user,
  token_hash      bytea not null unique check (octet_length(token_hash) = 32),
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  used_at         timestamptz,
  voided_at       timestamptz
);
create unique index password_reset_open on password_reset (user_identifier) where used_at is null and voided_at is null;

create table second_factor (
  identifier      uuid primary key,
  user_identifier uuid not null references app_user,
  kind            text not null check (kind in ('totp','passkey')),
  name            text not null check (length(name) between 1 and 40),
  sealed_secret   bytea,                                             -- totp
  last_step       bigint,                                            -- totp: a code works once
  credential_id   text unique check (length(credential_id) <= 1400), -- passkey
  public_key      bytea,
  sign_count      bigint,
  transports      text[],
  created_at      timestamptz not null,
  confirmed_at    timestamptz,                                       -- counts from here on
  last_used_at    timestamptz,
  check ((kind = 'totp') = (sealed_secret is not null)),
  check ((kind = 'passkey') = (num_nonnulls(credential_id, public_key, sign_count) = 3))
);
create index on second_factor (user_identifier);
create unique index second_factor_one_app on second_factor (user_identifier) where kind = 'totp' and confirmed_at is not null;
create table recovery_code (
  identifier      uuid primary key,
  user_identifier uuid not null references app_user,
  code_hash       bytea not null check (octet_length(code_hash) = 32),
  created_at      timestamptz not null,
  used_at         timestamptz,
  unique (user_identifier, code_hash)
);
create table passkey_challenge (
  session_identifier uuid primary key references session on delete cascade,
  challenge          text not null check (length(challenge) <= 200),
  purpose            text not null check (purpose in ('add','show')),
  expires_at         timestamptz not null
);

-- Clients. A client without a row has not said anything yet.
create table client (
  user_identifier uuid primary key references app_user,
  user_name       text check (length(user_name) between 3 and 32),
  state_id        int references taxonomy,
  zip_code        text check (length(zip_code) between 5 and 10),
  dob             date,
  religion_id     int references taxonomy,
  ethnicity_id    int references taxonomy,
  gender_id       int references taxonomy,
  avatar          uuid
);
create table client_preference (
  client_identifier uuid not null references app_user,
  list              text not null check (list in ('modality','gender','therapy','ageGroup','language','therapyApproach','religion',
                      'background','trait','specialities','country','communication')),
  taxonomy_id       int not null references taxonomy,
  position          smallint not null default 0,
  primary key (client_identifier, list, taxonomy_id)
);
create table emergency_contact (
  user_identifier uuid primary key references app_user,
  name            text not null check (length(name) between 3 and 32),
  phone_number    text not null check (phone_number ~ '^[0-9]{3,32}$'),
  updated_at      timestamptz not null
);
alter table provider
  add column office_address text check (length(office_address) between 3 and 255),
  add column zip_code       text check (length(zip_code) between 5 and 10),
  add column dob            date,
  add column ethnicity_id   int references taxonomy;

-- Reference data that is no longer offered stays for the rows that name it; what an operator wrote is not overwritten.
alter table taxonomy
  add column is_offered boolean not null default true,
  add column edited_at  timestamptz;

create table feature_flag (
  name       text primary key check (name in ('therapist_listing_on_homepage')),
  is_on      boolean not null,
  countries  text[] not null default '{}',
  updated_at timestamptz,
  updated_by uuid references app_user
);
insert into feature_flag (name, is_on) values ('therapist_listing_on_homepage', true);

create table consent_event (
  id              bigint generated always as identity primary key,
  at              timestamptz not null,
  visitor         uuid not null,
  user_identifier uuid,
  text_version    text not null check (length(text_version) <= 20),
  choice          text not null check (choice in ('true','minimal','custom')),
  analytics       boolean not null,
  personalization boolean not null,
  advertising     boolean not null,
  country         char(2) not null
);
create index on consent_event (user_identifier);
create trigger fixed before update or delete or truncate on consent_event for each statement execute function never_changes();

-- Operators.
create table operator_permission (
  user_identifier uuid not null references app_user,
  permission      text not null check (permission in ('verify','support','finance','content','super')),
  granted_at      timestamptz not null,
  granted_by      uuid references app_user,
  primary key (user_identifier, permission)
);
create index on audit_event (subject, at desc);
create index on audit_event (at desc);
create index on audit_event (action, at desc);
create table audit_seal (
  up_to     bigint primary key,
  rows      int not null check (rows > 0),
  digest    bytea not null check (octet_length(digest) = 32),
  previous  bytea check (octet_length(previous) = 32),
  sealed_at timestamptz not null
);
create trigger fixed before update or delete or truncate on audit_seal for each statement execute function never_changes();

-- Own data.
create table data_export (
  identifier      uuid primary key,
  user_identifier uuid not null references app_user,
  status          text not null check (status in ('preparing','ready','failed','expired')),
  requested_at    timestamptz not null,
  ready_at        timestamptz,
  expires_at      timestamptz,
  sealed_content  bytea,
  bytes           bigint,
  check ((status = 'ready') = (num_nonnulls(sealed_content, ready_at, expires_at, bytes) = 4))
);
create index on data_export (user_identifier, requested_at desc);
create table account_deletion (
  user_identifier uuid primary key references app_user,
  requested_at    timestamptz not null,
  erase_after     timestamptz not null,
  erased_at       timestamptz
);
create index on account_deletion (erase_after) where erased_at is null;
