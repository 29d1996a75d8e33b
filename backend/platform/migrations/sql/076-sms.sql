-- Reminders by text message (docs/product-rules.md#reminders-by-text-message).
alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check
    check (purpose in ('verify_email','change_email','link_identity','confirm_identity','confirm_phone'));

-- The number of a person; nothing but codes is sent to it before it is confirmed.
create table sms_phone (
  person_identifier uuid primary key references app_user,
  sealed_number     bytea not null,
  confirmed_at      timestamptz,
  reminders         boolean not null default true,
  -- The owner of the number answered STOP.
  stopped_at        timestamptz,
  -- The last message could not be delivered.
  failed_at         timestamptz,
  updated_at        timestamptz not null
);

-- Every message is written down before it is sent: these rows are the limits, and a session is in them once for each person.
create table sms_message (
  identifier         uuid primary key,
  person_identifier  uuid not null references app_user,
  kind               text not null check (kind in ('code','reminder')),
  booking_identifier uuid references booking,
  status             text not null check (status in ('sending','sent','waiting','failed')),
  reason             text check (reason ~ '^[a-z0-9_]{1,40}$'),
  tries              smallint not null,
  next_try_at        timestamptz,
  created_at         timestamptz not null,
  check ((kind = 'reminder') = (booking_identifier is not null)),
  check ((status = 'waiting') = (next_try_at is not null))
);
create unique index sms_message_once on sms_message (person_identifier, booking_identifier) where kind = 'reminder';
create index on sms_message (created_at);
create index on sms_message (person_identifier, created_at);
create index on sms_message (booking_identifier) where booking_identifier is not null;
