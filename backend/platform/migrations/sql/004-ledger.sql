-- Double entry: every transfer has one debit and one credit, so a sum other than zero cannot be written.
create table ledger_account (
  id               bigint generated always as identity primary key,
  owner_identifier uuid references app_user,
  kind             text not null check (kind in ('client_wallet','provider_held','provider_clearing','provider_available','platform_fee',
                     'gateway_clearing:paystack','gateway_fee','payouts_in_transit','suspense','promotion')),
  currency         char(3) not null check (currency in ('NGN','GBP','USD','EUR')),
  hot              boolean not null default false,          -- shared by everybody: the balance is the sum of its transfers
  balance          bigint not null default 0,
  unique (id, currency),
  check (hot = (owner_identifier is null)),
  constraint wallet_not_negative check (hot or balance >= 0)
);
create unique index on ledger_account (owner_identifier, kind, currency) where owner_identifier is not null;
create unique index on ledger_account (kind, currency) where owner_identifier is null;

create table ledger_entry (
  identifier         uuid primary key,
  idempotency_key    text not null unique,
  transaction_type   text not null check (transaction_type in ('topup','bank_transfer_in','booking_payment','booking_refund',
                       'late_cancellation_fee','session_earning','platform_fee','payout','payout_reversal','chargeback','adjustment','promotion')),
  booking_identifier uuid references booking,
  reference          text,
  actor              uuid,
  created_at         timestamptz not null
);
create index on ledger_entry (booking_identifier);
create table ledger_transfer (
  id               bigint generated always as identity primary key,
  entry_identifier uuid not null references ledger_entry,
  from_account     bigint not null,
  to_account       bigint not null check (to_account <> from_account),
  amount           bigint not null check (amount > 0),
  currency         char(3) not null,
  from_balance     bigint,                                  -- balance after this transfer, of owned accounts
  to_balance       bigint,
  foreign key (from_account, currency) references ledger_account (id, currency),
  foreign key (to_account, currency) references ledger_account (id, currency)
);
create index on ledger_transfer (from_account, id desc);
create index on ledger_transfer (to_account, id desc);
create index on ledger_transfer (entry_identifier);

-- Applies a transfer before it is written: lower account id first, so that two writers never wait for each other in a ring.
create function ledger_apply() returns trigger language plpgsql as $$ begin
  if new.from_account < new.to_account then
    update ledger_account set balance = balance - new.amount where id = new.from_account and not hot returning balance into new.from_balance;
    update ledger_account set balance = balance + new.amount where id = new.to_account and not hot returning balance into new.to_balance;
  else
    update ledger_account set balance = balance + new.amount where id = new.to_account and not hot returning balance into new.to_balance;
    update ledger_account set balance = balance - new.amount where id = new.from_account and not hot returning balance into new.from_balance;
  end if;
  return new; end $$;
create trigger apply before insert on ledger_transfer for each row execute function ledger_apply();
create trigger fixed before update or delete or truncate on ledger_entry for each statement execute function never_changes();
create trigger fixed before update or delete or truncate on ledger_transfer for each statement execute function never_changes();
create function ledger_account_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' or (tg_op = 'INSERT' and new.balance <> 0)
     or (tg_op = 'UPDATE' and (new.id, new.owner_identifier, new.kind, new.currency, new.hot)
           is distinct from (old.id, old.owner_identifier, old.kind, old.currency, old.hot))
     or (tg_op = 'UPDATE' and new.balance <> old.balance and pg_trigger_depth() < 2)
  then raise exception 'accounts change only through transfers' using errcode = 'integrity_constraint_violation'; end if;
  return new; end $$;
create trigger guard before insert or update or delete on ledger_account for each row execute function ledger_account_guard();

-- Must stay empty.
create view ledger_problem as
  select a.id, a.balance, coalesce(t.total, 0) as total from ledger_account a left join (select account, sum(delta) as total
    from (select to_account as account, amount as delta from ledger_transfer union all select from_account, -amount from ledger_transfer) s
    group by account) t on t.account = a.id where not a.hot and a.balance <> coalesce(t.total, 0)
  union all select null, 0, 0 from ledger_entry e where not exists (select from ledger_transfer where entry_identifier = e.identifier);

-- What somebody means to pay. The reference is ours and never used for another sum.
create table payment (
  reference          text primary key check (reference ~ '^[a-z]+-[0-9a-f-]{36}$'),
  user_identifier    uuid not null references app_user,
  purpose            text not null check (purpose in ('topup','booking')),
  method             text not null check (method in ('wallet','card','bank_transfer','free')),
  booking_identifier uuid references booking,
  amount             bigint not null check (amount >= 0),
  currency           char(3) not null check (currency in ('NGN','GBP','USD','EUR')),
  status             text not null default 'pending' check (status in ('pending','processing','success','failed','abandoned','expired','reversed')),
  gateway            text check (gateway in ('paystack')),
  gateway_reference  text,
  authorization_url  text,
  credited_to_wallet boolean not null default false,
  failure            text,
  checks             smallint not null default 0,          -- times the sweeper has asked the gateway
  next_check_at      timestamptz,
  created_at         timestamptz not null,
  expires_at         timestamptz not null,
  settled_at         timestamptz,
  check ((purpose = 'booking') = (booking_identifier is not null)),
  check ((method = 'card') = (gateway is not null)),
  check ((status = 'success') <= (settled_at is not null)),
  unique (gateway, gateway_reference)
);
create index on payment (user_identifier, created_at desc);
create index on payment (booking_identifier);
create index on payment (next_check_at) where status in ('pending','processing');

-- Signed events as they came, once each.
create table gateway_event (
  gateway    text not null,
  key        text not null,
  received_at timestamptz not null,
  primary key (gateway, key)
);
