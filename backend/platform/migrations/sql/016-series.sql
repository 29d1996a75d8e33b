-- A date that was booked when its window opened is paid by itself, however the rest of the series is paid.
alter table series_item add column paid_alone boolean not null default false;

-- The sessions a payment of several was started for, and the part of each.
create table payment_session (
  payment_reference  text not null references payment,
  booking_identifier uuid not null references booking,
  amount             bigint not null check (amount > 0),
  primary key (payment_reference, booking_identifier)
);
create index on payment_session (booking_identifier);
