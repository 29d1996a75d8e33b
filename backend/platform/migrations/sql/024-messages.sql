-- What a client and a therapist write to each other. Whoever changes something in a conversation holds its row, so numbers and
-- changes come one after the other in every process.
create table conversation (
  identifier          uuid primary key,
  client_identifier   uuid not null references app_user,
  provider_identifier uuid not null references provider,
  last_number         int not null default 0 check (last_number >= 0),
  last_change         int not null default 0 check (last_change >= last_number),
  auto_replied_at     timestamptz,
  created_at          timestamptz not null,
  unique (client_identifier, provider_identifier)
);
create index on conversation (provider_identifier);
-- How far each of the two has got and seen the other's messages, by their numbers.
create table conversation_side (
  conversation_identifier uuid not null references conversation on delete cascade,
  person_identifier       uuid not null references app_user,
  other_identifier        uuid not null references app_user,
  last_message_at         timestamptz not null,
  delivered_number        int not null default 0,
  seen_number             int not null default 0,
  unread                  int not null default 0 check (unread >= 0),
  -- When the oldest of them came.
  unread_since            timestamptz,
  mailed_at               timestamptz,
  primary key (conversation_identifier, person_identifier),
  check (person_identifier <> other_identifier),
  check ((unread = 0) = (unread_since is null)),
  check (delivered_number >= seen_number)
);
create index on conversation_side (person_identifier, last_message_at desc, conversation_identifier desc);
create index on conversation_side (person_identifier) where unread > 0;
create index on conversation_side (unread_since) where unread > 0;
-- What one person says in one conversation is sealed under one key. Without it nobody reads that any more.
create table conversation_key (
  id                      bigint generated always as identity primary key,
  conversation_identifier uuid not null references conversation on delete cascade,
  sender_identifier       uuid not null references app_user,
  master_version          int not null check (master_version > 0),
  wrapped                 bytea,
  created_at              timestamptz not null,
  destroyed_at            timestamptz,
  unique (conversation_identifier, sender_identifier),
  check ((destroyed_at is null) = (wrapped is not null))
);
create index on conversation_key (sender_identifier);
create table message (
  identifier              uuid primary key,
  conversation_identifier uuid not null references conversation on delete cascade,
  number                  int not null check (number > 0),
  change                  int not null check (change >= number),
  sender_identifier       uuid not null references app_user,
  draft_identifier        uuid,
  booking_identifier      uuid references booking,
  is_automatic            boolean not null default false,
  sealed_content          bytea,
  sent_at                 timestamptz not null,
  edited_at               timestamptz,
  deleted_at              timestamptz,
  unique (conversation_identifier, number),
  check ((deleted_at is null) = (sealed_content is not null))
);
create unique index on message (sender_identifier, draft_identifier) where draft_identifier is not null;
create index on message (conversation_identifier, change);
create index on message (conversation_identifier, sender_identifier, number) where deleted_at is null;
create index on message (booking_identifier) where booking_identifier is not null;
create table message_file (
  file_identifier         uuid primary key references stored_file on delete cascade,
  message_identifier      uuid not null references message on delete cascade,
  conversation_identifier uuid not null references conversation on delete cascade,
  sender_identifier       uuid not null references app_user,
  position                smallint not null,
  sealed_name             bytea not null
);
create index on message_file (message_identifier, position);
create index on message_file (conversation_identifier);

-- When a therapist answers.
create table message_setting (
  provider_identifier uuid primary key references provider,
  accepts_questions   boolean not null,
  has_office_hours    boolean not null,
  office_hours        jsonb not null check (jsonb_typeof(office_hours) = 'array'),
  auto_reply          boolean not null,
  auto_reply_text     text not null check (length(auto_reply_text) <= 500),
  updated_at          timestamptz not null
);

-- The second wall: who does not speak for one of the two sees no word, no key and no file of them.
create function speaks_in(conversation uuid) returns boolean language sql stable as $$
  select exists (select from conversation c where c.identifier = $1
    and spoken_for() in (c.client_identifier, c.provider_identifier)) $$;
do $$ declare name text; begin
  foreach name in array array['message','message_file','conversation_key'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy correspondents on %I using (speaks_in(conversation_identifier)) with check (speaks_in(conversation_identifier))', name);
  end loop;
end $$;

-- Open pages of both hear of every change and of what was seen; that something has reached the app of one concerns the other.
create function tell_conversation() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'message', 'id', new.identifier,
    'people', json_build_array(new.client_identifier, new.provider_identifier))::text);
  return null; end $$;
create trigger tell after update of last_change on conversation for each row
  when (new.last_change > old.last_change) execute function tell_conversation();
create function tell_marks() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'message', 'id', new.conversation_identifier,
    'people', case when new.seen_number > old.seen_number
      then json_build_array(new.person_identifier, new.other_identifier) else json_build_array(new.other_identifier) end)::text);
  return null; end $$;
create trigger tell after update of delivered_number, seen_number on conversation_side for each row
  when ((new.delivered_number, new.seen_number) is distinct from (old.delivered_number, old.seen_number))
  execute function tell_marks();
