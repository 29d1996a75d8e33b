-- The amount of a gift code lies on `gift_codes` from its purchase until it is redeemed, cancelled or expired.
alter table ledger_account drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in ('client_wallet','client_debt','client_package','provider_held','provider_clearing',
    'provider_available','provider_debt','platform_fee','gateway_clearing:paystack','gateway_clearing:stripe','gateway_fee',
    'payouts_in_transit','refunds_in_transit','suspense','promotion','gift_codes'));
alter table ledger_entry drop constraint ledger_entry_transaction_type_check,
  add constraint ledger_entry_transaction_type_check check (transaction_type in ('topup','bank_transfer_in','booking_payment',
    'booking_refund','late_cancellation_fee','session_earning','platform_fee','payout','payout_reversal','chargeback','adjustment',
    'promotion','package_sale','package_refund','gift_purchase','gift_redemption'));

create table gift_code (
  identifier       uuid primary key,
  buyer_identifier uuid not null references app_user,
  -- A keyed hash finds the code; the code itself is encrypted, and deleted when it can no longer be redeemed.
  code_hash        bytea unique check (length(code_hash) = 32),
  sealed_code      bytea check (length(sealed_code) between 29 and 200),
  amount           bigint not null check (amount between 1 and 5000000000),
  currency         text not null check (currency in ('NGN','GBP','USD','EUR')),
  status           text not null default 'open' check (status in ('open','redeemed','cancelled','expired')),
  redeemed_by      uuid references app_user,
  created_at       timestamptz not null,
  expires_at       timestamptz not null check (expires_at > created_at),
  closed_at        timestamptz,
  check ((status = 'open') = (closed_at is null)),
  check ((status = 'open') = (sealed_code is not null)),
  check (code_hash is not null or status <> 'open'),
  check ((status = 'redeemed') = (redeemed_by is not null))
);
create index on gift_code (buyer_identifier, created_at);
create index on gift_code (redeemed_by) where redeemed_by is not null;
create index gift_code_due on gift_code (expires_at) where status = 'open';

-- A closed code stays closed, and its amount never changes.
create function guard_gift_code() returns trigger language plpgsql as $$ begin
  if (new.amount, new.currency, new.buyer_identifier) is distinct from (old.amount, old.currency, old.buyer_identifier)
     or old.status <> 'open' and (new.status, new.redeemed_by, new.closed_at) is distinct from (old.status, old.redeemed_by, old.closed_at) then
    raise exception 'A closed gift code and the amount of a gift code do not change';
  end if;
  return new; end $$;
create trigger guard before update on gift_code for each row execute function guard_gift_code();
