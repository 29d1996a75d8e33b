-- What people write about sessions, and kept answers that repeat it, are encrypted by the product. A database cannot encrypt what
-- is there already without the key: the product does so when it starts, and empties the readable columns.
alter table booking        add column sealed_note bytea, add column sealed_message bytea;
alter table booking_series add column sealed_note bytea;
alter table reschedule     add column sealed_note bytea;
alter table idempotency_key
  add column sealed_answer bytea,
  drop constraint idempotency_key_check,
  add constraint idempotency_key_answered check ((status is null) = (answer is null and sealed_answer is null));
create index booking_readable        on booking (identifier)        where note is not null or message is not null;
create index booking_series_readable on booking_series (identifier) where note is not null;
create index reschedule_readable     on reschedule (identifier)     where note is not null;
create index idempotency_key_readable on idempotency_key (user_identifier, key) where answer is not null;
