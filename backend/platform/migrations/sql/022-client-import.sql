-- People whom a therapist wants to bring along. They have no account and have agreed to nothing until they accept.
create table client_import (
  identifier          uuid not null,
  provider_identifier uuid not null references provider,
  total               int not null check (total between 1 and 100000),
  started_at          timestamptz not null,
  new_rows            int not null default 0 check (new_rows >= 0),
  duplicate_rows      int not null default 0 check (duplicate_rows >= 0),
  invalid_rows        int not null default 0 check (invalid_rows >= 0),
  invited_rows        int not null default 0 check (invited_rows >= 0),
  primary key (provider_identifier, identifier),
  check (new_rows + duplicate_rows + invalid_rows + invited_rows <= total)
);
create index on client_import (started_at);
-- What became of each row of a file, so that sending it again answers the same; without what stood in the row.
create table client_import_row (
  provider_identifier uuid not null,
  import_identifier   uuid not null,
  row_number          int not null check (row_number > 0),
  status              text not null check (status in ('new','duplicate','invalid','invited')),
  duplicate_of        text check (duplicate_of in ('file','imported','client')),
  imported_identifier uuid,
  primary key (provider_identifier, import_identifier, row_number),
  foreign key (provider_identifier, import_identifier) references client_import on delete cascade,
  check ((status = 'duplicate') = (duplicate_of is not null))
);
create table imported_client (
  identifier          uuid primary key,
  provider_identifier uuid not null references provider,
  source              text not null check (source in ('csv','email','manual')),
  status              text not null default 'new' check (status in ('new','invited','linked','declined')),
  first_name          text check (length(first_name) between 1 and 64),
  last_name           text check (length(last_name) between 1 and 64),
  email               text check (length(email) between 3 and 254),
  phone_number        text check (phone_number ~ '^\+?[0-9]{10,13}$'),
  client_number       text check (length(client_number) between 1 and 32),
  import_identifier   uuid,                                          -- of the file the person stood in
  created_at          timestamptz not null,
  touched_at          timestamptz not null,                          -- when something happened last
  invited_at          timestamptz,
  mail_due_at         timestamptz,                                   -- a mail is owed, and not sent before
  token_hash          bytea unique check (octet_length(token_hash) = 32),
  expires_at          timestamptz,
  accepted_at         timestamptz,
  declined_at         timestamptz,
  client_identifier   uuid references app_user,
  linked_at           timestamptz,
  check (status <> 'invited' or (email is not null and invited_at is not null)),
  check (status = 'invited' or num_nonnulls(token_hash, accepted_at, mail_due_at) = 0 or status = 'linked'),
  check (status <> 'linked' or num_nonnulls(token_hash, mail_due_at) = 0),
  check (status <> 'declined' or num_nonnulls(first_name, last_name, phone_number, client_number) = 0),
  check ((token_hash is null) = (expires_at is null)),
  check ((status = 'linked') = (num_nonnulls(client_identifier, linked_at) = 2)),
  check ((status = 'declined') = (declined_at is not null)),
  check (source <> 'email' or email is not null)
);
create unique index imported_client_email on imported_client (provider_identifier, lower(email)) where email is not null;
create index on imported_client (provider_identifier, created_at desc, identifier desc);
create index on imported_client (provider_identifier, lower(last_name));
create index on imported_client (provider_identifier, phone_number) where phone_number is not null;
create index on imported_client (lower(email)) where accepted_at is not null and status = 'invited';
create index on imported_client (client_identifier) where client_identifier is not null;
create index on imported_client (touched_at) where status <> 'linked';
create index on imported_client (mail_due_at) where mail_due_at is not null;
create function tell_imported_client() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'imported_client', 'id', new.identifier,
    'people', json_build_array(new.provider_identifier))::text);
  return null; end $$;
create trigger tell after update of status on imported_client for each row
  when (old.status <> new.status and new.status in ('linked','declined')) execute function tell_imported_client();

-- Invitations as they are counted: how many a therapist sends, and how many reach one address, whoever sends them. Also those
-- that were taken back, and those of people who are forgotten: addresses stand here as keyed hashes.
create table client_invitation (
  identifier          uuid primary key,
  provider_identifier uuid not null references provider,
  imported_identifier uuid not null,
  address_hash        bytea not null check (octet_length(address_hash) = 32),
  asked_at            timestamptz not null,
  start_at            timestamptz not null,                          -- its turn among the mails of one therapist
  sent_at             timestamptz
);
create index on client_invitation (provider_identifier, asked_at);
create index on client_invitation (imported_identifier, asked_at);
create index on client_invitation (address_hash, sent_at);
create index on client_invitation (asked_at);
-- Who has declined is not invited by this therapist again, also when the therapist has forgotten the person since.
create table declined_invitation (
  provider_identifier uuid not null references provider,
  address_hash        bytea not null check (octet_length(address_hash) = 32),
  primary key (provider_identifier, address_hash)
);
