-- What happened while nobody looked. The same occasion is told to a person once.
create table notification (
  identifier         uuid primary key,
  person_identifier  uuid not null references app_user,
  kind               text not null check (kind in ('booking','money','verification','message')),
  news               text not null check (news ~ '^[a-z_]{1,64}$'),
  subject_identifier uuid,
  other_identifier   uuid references app_user,
  start_at           timestamptz,
  amount             bigint check (amount >= 0),
  currency           char(3),
  occasion           text not null check (length(occasion) between 1 and 200),
  created_at         timestamptz not null,
  seen_at            timestamptz,
  unique (person_identifier, occasion),
  check ((amount is null) = (currency is null))
);
create index on notification (person_identifier, created_at desc, identifier desc);
create index on notification (person_identifier) where seen_at is null;
create index on notification (created_at);
create index on notification (other_identifier) where other_identifier is not null;

-- Who has no row has the usual settings.
create table notification_setting (
  person_identifier uuid primary key references app_user,
  message_mails     boolean not null,
  quiet_from        text check (quiet_from ~ '^[0-9]{2}:[0-9]{2}$'),
  quiet_until       text check (quiet_until ~ '^[0-9]{2}:[0-9]{2}$'),
  updated_at        timestamptz not null,
  check (num_nulls(quiet_from, quiet_until) <> 1)
);

create function tell_notification() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'notification', 'id', new.identifier,
    'people', json_build_array(new.person_identifier))::text);
  return null; end $$;
create trigger tell after insert or update of seen_at, created_at on notification for each row
  execute function tell_notification();
