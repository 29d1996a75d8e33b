-- A card that is added without paying: nothing is charged, or an amount that goes back to the card at once.
alter table payment
  drop constraint payment_purpose_check,
  add constraint payment_purpose_check check (purpose in ('topup','booking','card','package')),
  add check (purpose <> 'card' or method = 'card');

-- Sessions of a series that a saved card pays when they are due: what the client agreed to, until it is revoked.
create table series_charge (
  series_identifier         uuid primary key references booking_series,
  client_identifier         uuid not null references app_user,
  -- Null: the card is gone, and the agreement ends with the next round of the worker.
  payment_method_identifier uuid references payment_method on delete set null,
  -- The most that one session may cost.
  fee                       bigint not null check (fee > 0),
  consent_version           text not null check (length(consent_version) <= 20),
  consented_at              timestamptz not null
);
create index on series_charge (client_identifier);
create index on series_charge (payment_method_identifier);

-- What was announced for one session, and what became of it.
create table session_charge (
  booking_identifier uuid primary key references booking,
  client_identifier  uuid not null references app_user,
  status             text not null check (status in ('announced','charging','paid','failed','skipped','over')),
  -- The next attempt, or the next look at one whose outcome is unknown.
  due_at             timestamptz,
  attempts           smallint not null default 0 check (attempts between 0 and 2),
  payment_reference  text references payment,
  changed_at         timestamptz not null,
  check ((due_at is not null) = (status in ('announced','charging'))),
  check ((status = 'charging') <= (payment_reference is not null))
);
-- A payment pays one of these, whatever the workers do.
create unique index session_charge_once on session_charge (payment_reference);
create index on session_charge (client_identifier);
create index on session_charge (due_at) where due_at is not null;
