-- Sessions paid in advance at a reduced price (docs/product-rules.md#packages). What is paid and not used yet is a liability to the
-- client, on an account of its own; as of every owned account, its balance is never below zero.
alter table ledger_account drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in ('client_wallet','client_debt','client_package','provider_held',
    'provider_clearing','provider_available','provider_debt','platform_fee','gateway_clearing:paystack','gateway_clearing:stripe',
    'gateway_fee','payouts_in_transit','refunds_in_transit','suspense','promotion'));
alter table ledger_entry drop constraint ledger_entry_transaction_type_check,
  add constraint ledger_entry_transaction_type_check check (transaction_type in ('topup','bank_transfer_in','booking_payment',
    'booking_refund','late_cancellation_fee','session_earning','platform_fee','payout','payout_reversal','chargeback','adjustment',
    'promotion','package_sale','package_refund'));
alter table payment drop constraint payment_purpose_check,
  add constraint payment_purpose_check check (purpose in ('topup','booking','package')),
  drop constraint payment_method_check,
  add constraint payment_method_check check (method in ('wallet','card','bank_transfer','free','package'));

-- What a therapist offers. The terms never change: another price is another offer.
create table package_offer (
  identifier          uuid primary key,
  provider_identifier uuid not null references provider,
  therapy_id          int not null references taxonomy,
  sessions            smallint not null check (sessions between 2 and 20),
  price               bigint not null check (price >= sessions),
  currency            text not null check (currency in ('NGN','GBP','USD','EUR')),
  months              smallint not null check (months between 3 and 24),
  status              text not null default 'active' check (status in ('active','paused','ended')),
  created_at          timestamptz not null
);
create index on package_offer (provider_identifier, created_at);
create unique index package_offer_once on package_offer (provider_identifier, therapy_id, sessions) where status <> 'ended';

-- A package that a client bought, with the terms of that moment. `used` counts the rows of package_use that are active; the check
-- on it is the last word when several bookings take the last session.
create table sold_package (
  identifier          uuid primary key,
  offer_identifier    uuid not null references package_offer,
  client_identifier   uuid not null references app_user,
  provider_identifier uuid not null references provider,
  therapy_id          int not null references taxonomy,
  sessions            smallint not null check (sessions between 2 and 20),
  price               bigint not null check (price >= sessions),
  -- The fee of one session when the package was bought.
  single_fee          bigint not null check (single_fee > 0),
  currency            text not null check (currency in ('NGN','GBP','USD','EUR')),
  used                smallint not null default 0 check (used >= 0),
  status              text not null default 'active' check (status in ('active','refunded','expired','withdrawn')),
  -- Went back to the wallet, and went to the therapist for used sessions at their full fee, when it ended.
  refunded            bigint not null default 0 check (refunded >= 0),
  settled             bigint not null default 0 check (settled >= 0),
  -- The top-up that was made for it: it buys one package.
  top_up_reference    text unique references payment,
  bought_at           timestamptz not null,
  expires_at          timestamptz not null check (expires_at > bought_at),
  ended_at            timestamptz,
  constraint package_used_up check (used <= sessions),
  check (single_fee * sessions >= price),
  check (refunded + settled <= price),
  check ((status = 'active') = (ended_at is null))
);
create index on sold_package (client_identifier, bought_at desc);
create index on sold_package (provider_identifier);
create index on sold_package (offer_identifier);
create index on sold_package (expires_at) where status = 'active';

-- A session that a package pays: one place of the package, whose share of the price it is.
create table package_use (
  booking_identifier uuid primary key references booking,
  package_identifier uuid not null references sold_package,
  client_identifier  uuid not null references app_user,
  place              smallint not null check (place > 0),
  amount             bigint not null check (amount > 0),
  status             text not null default 'active' check (status in ('active','returned')),
  created_at         timestamptz not null,
  returned_at        timestamptz,
  check ((status = 'returned') = (returned_at is not null))
);
create index on package_use (package_identifier, created_at);
create index on package_use (client_identifier);
create unique index package_place on package_use (package_identifier, place) where status = 'active';

alter table booking add column package_identifier uuid references sold_package;
create index on booking (package_identifier) where package_identifier is not null;

create function count_package_uses() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' or old.status <> new.status then
    update sold_package set used = used + case new.status when 'active' then 1 else -1 end
     where identifier = new.package_identifier;
  end if;
  return null; end $$;
create trigger count_uses after insert or update on package_use for each row execute function count_package_uses();
