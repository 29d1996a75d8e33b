-- Keys under which a therapist's own writings are sealed. Without the wrapped key nobody reads what it has sealed.
create table data_key (
  id               bigint generated always as identity primary key,
  owner_identifier uuid not null references app_user,
  master_version   int not null check (master_version > 0),
  wrapped          bytea,
  created_at       timestamptz not null,
  retired_at       timestamptz,
  destroyed_at     timestamptz,
  check ((destroyed_at is null) = (wrapped is not null)),
  check (destroyed_at is null or retired_at is not null)
);
create unique index data_key_current on data_key (owner_identifier) where retired_at is null;
create index on data_key (owner_identifier);
create index on data_key (master_version) where destroyed_at is null;
-- The key of a file is sealed for the product, or under its owner's own key.
alter table stored_file add column data_key_id bigint references data_key;
create index on stored_file (data_key_id) where data_key_id is not null;

-- Who is whose client: since the first booking, or since an invitation was accepted.
create table client_relation (
  provider_identifier uuid not null references provider,
  client_identifier   uuid not null references app_user,
  source              text not null check (source in ('booking','import')),
  since               timestamptz not null,
  primary key (provider_identifier, client_identifier)
);
create index on client_relation (client_identifier);
-- The sessions of one client with one therapist.
create index on booking (provider_identifier, client_identifier, start_at);
insert into client_relation (provider_identifier, client_identifier, source, since)
  select provider_identifier, client_identifier, 'booking', min(created_at) from booking group by 1, 2;
create function begin_relation() returns trigger language plpgsql as $$ begin
  insert into client_relation values (new.provider_identifier, new.client_identifier, 'booking', new.created_at)
    on conflict do nothing;
  return null; end $$;
create trigger begin_relation after insert on booking for each row execute function begin_relation();

-- A therapist's words for clients: sealed; the hash, made with the therapist's key, finds the same word again.
create table client_tag (
  provider_identifier uuid not null,
  client_identifier   uuid not null,
  tag_hash            bytea not null check (octet_length(tag_hash) = 32),
  sealed_tag          bytea not null,
  data_key_id         bigint not null references data_key,
  position            smallint not null,
  primary key (provider_identifier, client_identifier, tag_hash),
  foreign key (provider_identifier, client_identifier) references client_relation
);
create index on client_tag (provider_identifier, tag_hash);
create index on client_tag (data_key_id);
create table safety_plan (
  identifier          uuid primary key,
  provider_identifier uuid not null,
  client_identifier   uuid not null,
  sealed_content      bytea not null,
  data_key_id         bigint not null references data_key,
  version             int not null check (version > 0),
  updated_at          timestamptz not null,
  unique (provider_identifier, client_identifier),
  foreign key (provider_identifier, client_identifier) references client_relation
);
create index on safety_plan (data_key_id);

-- How names are looked for and put in order: without case, accents and punctuation.
create function folded(name text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(replace(replace(translate(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'),
    'øıłđð', 'oildd'), 'ß', 'ss'), 'æ', 'ae'), '[^[:alnum:]]+', ' ', 'g')) $$;
