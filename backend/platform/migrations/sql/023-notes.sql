-- What a therapist writes. Every text is sealed under the therapist's own key and bound to its row.
create table note (
  identifier          uuid primary key,
  provider_identifier uuid not null references provider,
  type                text not null check (type in ('booking','client')),
  booking_identifier  uuid references booking,
  client_identifier   uuid not null references app_user,
  status              text not null default 'draft' check (status in ('draft','signed','amended')),
  template            text not null default 'blank' check (template in ('blank','soap','dap','birp')),
  sealed_title        bytea not null,
  sealed_content      bytea not null,
  data_key_id         bigint not null references data_key,
  version             int not null default 1 check (version > 0),
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  signed_at           timestamptz,
  deleted_at          timestamptz,
  sealed_reason       bytea,
  check ((type = 'booking') = (booking_identifier is not null)),
  check ((status = 'draft') = (signed_at is null)),
  check ((deleted_at is null) = (sealed_reason is null)),
  check (deleted_at is null or status <> 'draft')
);
create index on note (provider_identifier, created_at desc, identifier desc) where deleted_at is null;
create index on note (provider_identifier, client_identifier, created_at desc);
create index on note (booking_identifier) where booking_identifier is not null;
create index on note (data_key_id);
create table note_version (
  note_identifier     uuid not null references note on delete cascade,
  provider_identifier uuid not null,
  version             int not null check (version > 0),
  sealed_title        bytea not null,
  sealed_content      bytea not null,
  data_key_id         bigint not null references data_key,
  at                  timestamptz not null,
  primary key (note_identifier, version)
);
create index on note_version (data_key_id);
create table note_addendum (
  identifier          uuid primary key,
  note_identifier     uuid not null references note on delete cascade,
  provider_identifier uuid not null,
  sealed_content      bytea not null,
  data_key_id         bigint not null references data_key,
  created_at          timestamptz not null
);
create index on note_addendum (note_identifier, created_at);
create index on note_addendum (data_key_id);
create table note_file (
  file_identifier     uuid primary key references stored_file on delete cascade,
  note_identifier     uuid not null references note on delete cascade,
  provider_identifier uuid not null,
  sealed_name         bytea not null,
  data_key_id         bigint not null references data_key,
  created_at          timestamptz not null
);
create index on note_file (note_identifier, created_at);
create index on note_file (data_key_id);

-- A signed note does not change; only its seal does, when a key is replaced.
create function note_is_signed() returns trigger language plpgsql as $$ begin
  if old.status <> 'draft' and ((new.type, new.client_identifier, new.provider_identifier, new.template, new.version, new.created_at, new.signed_at)
       is distinct from (old.type, old.client_identifier, old.provider_identifier, old.template, old.version, old.created_at, old.signed_at)
     or new.status = 'draft' or (new.data_key_id = old.data_key_id
       and (new.sealed_title, new.sealed_content) is distinct from (old.sealed_title, old.sealed_content)))
  then raise exception 'a signed note does not change' using errcode = 'integrity_constraint_violation'; end if;
  return new; end $$;
create trigger note_is_signed before update on note for each row execute function note_is_signed();

-- The second wall: whoever reads these tables sees the rows of the person the transaction speaks for, and no others.
create function spoken_for() returns uuid language sql stable as $$ select nullif(current_setting('solace.person', true), '')::uuid $$;
do $$ declare name text; begin
  foreach name in array array['note','note_version','note_addendum','note_file','client_tag','safety_plan'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I using (provider_identifier = spoken_for()) with check (provider_identifier = spoken_for())', name);
  end loop;
end $$;
alter table data_key enable row level security;
alter table data_key force row level security;
create policy own on data_key using (owner_identifier = spoken_for()) with check (owner_identifier = spoken_for());
-- Row-level security does not hold for superusers, whom the embedded server and small installations have: their sessions put
-- this role on, which may what the owner of the tables may. Called at every start: a dump carries no roles to another server.
create function ensure_author_role() returns void language plpgsql as $$ declare holder name; begin
  if not (select rolsuper from pg_roles where rolname = session_user) then return; end if;
  begin
    create role solace_author nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  for holder in select session_user union select tableowner from pg_tables where schemaname = 'public' and tablename = 'note' loop
    if not pg_has_role('solace_author', holder, 'member') then execute format('grant %I to solace_author', holder); end if;
  end loop;
end $$;
select ensure_author_role();
