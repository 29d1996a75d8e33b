-- Who a person is at a gateway that keeps cards for its customers. Paystack knows payers by their address and has no row here.
create table gateway_customer (
  user_identifier uuid not null references app_user,
  gateway         text not null check (gateway in ('paystack','stripe')),
  customer        text not null check (length(customer) <= 200),
  created_at      timestamptz not null,
  primary key (user_identifier, gateway),
  unique (gateway, customer)
);

-- Cards that a gateway keeps. The token charges the card, so it is encrypted. A removed card is only its token, until the gateway has
-- forgotten the card and the row goes.
create table payment_method (
  identifier      uuid primary key,
  user_identifier uuid not null references app_user,
  gateway         text not null check (gateway in ('paystack','stripe')),
  sealed_token    bytea not null check (length(sealed_token) between 29 and 4096),
  -- The gateway's own mark of the card number, the same whenever this card is saved.
  fingerprint     text check (length(fingerprint) <= 200),
  brand           text check (length(brand) <= 40),
  last4           text check (last4 ~ '^[0-9]{4}$'),
  exp_month       smallint check (exp_month between 1 and 12),
  exp_year        smallint check (exp_year between 2000 and 2200),
  is_default      boolean not null default false,
  -- What the person agreed to, and when.
  consent_version text check (length(consent_version) <= 20),
  consented_at    timestamptz,
  created_at      timestamptz not null,
  removed_at      timestamptz,
  -- The next attempt to make the gateway forget a removed card.
  next_check_at   timestamptz,
  check ((removed_at is null) = (num_nulls(fingerprint, brand, last4, exp_month, exp_year, consent_version, consented_at) = 0)),
  check (removed_at is null or not is_default),
  check ((removed_at is null) = (next_check_at is null))
);
create unique index payment_method_once on payment_method (user_identifier, gateway, fingerprint) where removed_at is null;
create unique index payment_method_default on payment_method (user_identifier) where is_default;
create index on payment_method (user_identifier, created_at);
create index on payment_method (next_check_at) where next_check_at is not null;

-- The consent to keep the card of this payment, and the kept card that pays it.
alter table payment
  add column save_consent text check (length(save_consent) <= 20),
  add column payment_method_identifier uuid references payment_method on delete set null,
  add check (save_consent is null or (method = 'card' and payment_method_identifier is null)),
  add check (payment_method_identifier is null or method = 'card');
-- A booking has one charge of a kept card at a time, whatever the servers do.
create unique index payment_one_charge on payment (booking_identifier)
  where payment_method_identifier is not null and status in ('pending','processing');
create index on payment (payment_method_identifier) where payment_method_identifier is not null;
