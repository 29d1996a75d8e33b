-- Notifications on devices (docs/product-rules.md#notifications-on-devices).

-- A browser that shows them. It belongs to a sign-in: when that is ended, it shows no more.
create table push_subscription (
  identifier         uuid primary key,
  person_identifier  uuid not null references app_user,
  session_identifier uuid not null references session on delete cascade,
  -- Keyed hash of the address, by which a browser is recognised.
  endpoint_hash      bytea not null unique,
  -- Address and keys of the browser.
  sealed_content     bytea not null,
  created_at         timestamptz not null,
  renewed_at         timestamptz not null,
  last_sent_at       timestamptz
);
create index on push_subscription (person_identifier);
create index on push_subscription (session_identifier);

-- Who has no row wants all kinds.
create table push_setting (
  person_identifier uuid primary key references app_user,
  kinds             text[] not null check (kinds <@ array['reminder','booking','message','money','verification']),
  updated_at        timestamptz not null
);

-- What is to be shown on the devices of a person, until it is sent or dropped.
create table push_notice (
  identifier              uuid primary key default gen_random_uuid(),
  person_identifier       uuid not null references app_user,
  -- Null for what is not in the notification centre.
  notification_identifier uuid unique references notification on delete cascade,
  kind                    text not null check (kind in ('reminder','booking','message','money','verification')),
  news                    text not null check (news ~ '^[a-z_]{1,64}$'),
  subject_identifier      uuid,
  start_at                timestamptz,
  created_at              timestamptz not null,
  due_at                  timestamptz not null
);
create index on push_notice (due_at);
create index on push_notice (person_identifier);

-- One notification for one device, until the push service has taken it.
create table push_delivery (
  identifier              uuid primary key,
  person_identifier       uuid not null references app_user,
  subscription_identifier uuid not null references push_subscription on delete cascade,
  text_key                text not null check (text_key ~ '^[a-z_]{1,64}$'),
  count                   int not null check (count > 0),
  path                    text not null check (path ~ '^/[^/]' and length(path) <= 200),
  topic                   text not null check (topic ~ '^[A-Za-z0-9_-]{1,32}$'),
  is_urgent               boolean not null,
  tries                   smallint not null default 0,
  next_try_at             timestamptz not null,
  expires_at              timestamptz not null
);
create index on push_delivery (next_try_at);
create index on push_delivery (person_identifier);
create index on push_delivery (subscription_identifier);

-- Everything that reaches the notification centre is also to be shown on devices, where there are any. What waits already is not
-- repeated. A message waits a minute: whoever reads it at once needs no notification.
create function note_push() returns trigger language plpgsql as $$ begin
  insert into push_notice (person_identifier, notification_identifier, kind, news, subject_identifier, start_at, created_at, due_at)
  select new.person_identifier, new.identifier,
         case when new.kind = 'booking' and new.news = 'reminder' then 'reminder' else new.kind end, new.news,
         new.subject_identifier, new.start_at, new.created_at,
         new.created_at + case new.kind when 'message' then interval '1 minute' else interval '0' end
   where exists (select from push_subscription s where s.person_identifier = new.person_identifier)
  on conflict (notification_identifier) do nothing;
  return null; end $$;
create trigger note_push after insert or update of created_at on notification for each row execute function note_push();
