-- Money, whole: two gateways, virtual accounts, refunds to cards, earnings and payouts, corrections, reconciliation.
alter table ledger_account drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in ('client_wallet','provider_held','provider_clearing','provider_available',
    'provider_debt','platform_fee','gateway_clearing:paystack','gateway_clearing:stripe','gateway_fee','payouts_in_transit',
    'refunds_in_transit','suspense','promotion')),
  drop constraint wallet_not_negative,
  -- What a therapist owes, because a fee went back after it was paid out, is a balance below zero on an account of its own.
  add constraint wallet_not_negative check (hot or balance >= 0 or kind = 'provider_debt'),
  add constraint debt_not_positive check (kind <> 'provider_debt' or balance <= 0);

-- The balance of an account that everybody shares, up to a transfer; what came later is added when it is asked for.
create table ledger_snapshot (
  account_id bigint primary key references ledger_account,
  up_to      bigint not null,
  balance    bigint not null,
  -- The last transfer that was there when it was taken: the next one goes up to it, when nothing below it is being written any more.
  seen       bigint not null check (seen >= up_to),
  taken_at   timestamptz not null
);

alter table payment drop constraint payment_gateway_check,
  drop constraint payment_check1,
  add constraint payment_gateway_check check (gateway in ('paystack','stripe')),
  add constraint payment_way_check check ((method in ('card','bank_transfer')) = (gateway is not null)),
  -- What the gateway keeps of it.
  add column gateway_fee bigint not null default 0 check (gateway_fee >= 0),
  -- Went back to the card, or is on its way there.
  add column refunded bigint not null default 0 check (refunded >= 0 and refunded <= amount),
  add column virtual_account uuid;
-- Also one that was given up is asked about for a while.
drop index payment_next_check_at_idx;
create index on payment (next_check_at) where next_check_at is not null;

-- Where a person pays in by bank transfer (definitions 1.5). One that is closed or failed stays, another may follow.
create table virtual_account (
  identifier       uuid primary key,
  user_identifier  uuid not null references app_user,
  currency         char(3) not null check (currency in ('NGN','GBP','USD','EUR')),
  gateway          text not null check (gateway in ('paystack','stripe')),
  status           text not null check (status in ('pending','active','failed','closed')),
  customer         text,                                     -- the gateway's name for the person
  kind             text check (kind in ('nuban','gb','iban','us')),
  bank_name        text check (length(bank_name) <= 200),
  account_number   text check (length(account_number) <= 34),
  account_name     text check (length(account_name) <= 200),
  sort_code        text,
  iban             text,
  bic              text,
  routing_number   text,
  requested_at     timestamptz not null,
  active_at        timestamptz,
  -- When the gateway was asked last whether money came, and when its owner said last that it was sent.
  asked_at         timestamptz,
  announced_at     timestamptz,
  next_check_at    timestamptz,
  checks           smallint not null default 0,
  check ((status = 'active') <= (customer is not null and account_number is not null and bank_name is not null and account_name is not null))
);
create unique index virtual_account_once on virtual_account (user_identifier, currency) where status in ('pending','active');
create unique index virtual_account_customer on virtual_account (gateway, customer) where status in ('pending','active');
create index on virtual_account (next_check_at) where status in ('pending','active');
alter table payment add foreign key (virtual_account) references virtual_account;
-- Operators look for payments by day, state, reference and the gateway's own number.
create index on payment (created_at desc, reference desc);
create index on payment (status, created_at desc);
create index on payment (method, created_at desc);
create index on payment (reference text_pattern_ops);
create index on payment (gateway_reference text_pattern_ops) where gateway_reference is not null;
create index on payment (gateway, settled_at) where gateway is not null;
create index on ledger_entry (reference) where reference is not null;

-- Money that came by transfer and belongs to nobody whom the product knows, or came in another currency: waits for an operator.
create table unmatched_transfer (
  gateway            text not null check (gateway in ('paystack','stripe')),
  gateway_reference  text not null,
  customer           text not null,
  virtual_account    uuid references virtual_account,
  amount             bigint not null check (amount > 0),
  currency           text not null check (length(currency) <= 10),
  gateway_fee        bigint not null check (gateway_fee >= 0),
  reason             text not null check (reason in ('account','currency')),
  came_at            timestamptz not null,
  -- In suspense; null for a currency of which the product keeps no books.
  entry_identifier   uuid references ledger_entry,
  primary key (gateway, gateway_reference)
);
create index on unmatched_transfer (came_at desc);

-- Money of the wallet on its way back to the card it came from.
create table card_refund (
  reference         text primary key check (reference ~ '^refund-[0-9a-f-]{36}$'),
  payment_reference text not null references payment,
  user_identifier   uuid not null references app_user,
  amount            bigint not null check (amount > 0),
  currency          char(3) not null check (currency in ('NGN','GBP','USD','EUR')),
  gateway           text not null check (gateway in ('paystack','stripe')),
  gateway_reference text,
  status            text not null check (status in ('pending','processing','processed','failed','needs_attention')),
  reason            text check (length(reason) <= 300),
  asked_by          uuid not null references app_user,
  created_at        timestamptz not null,
  settled_at        timestamptz,
  next_check_at     timestamptz,
  checks            smallint not null default 0,
  unique (gateway, gateway_reference),
  check ((status in ('processed','failed')) = (settled_at is not null))
);
create index on card_refund (user_identifier, created_at desc);
create index on card_refund (payment_reference);
create index on card_refund (gateway, settled_at) where settled_at is not null;
create index on card_refund (next_check_at) where status in ('pending','processing','needs_attention');

-- Where a therapist's money goes. The numbers are sealed; what is shown is the end of them.
create table payout_account (
  provider_identifier uuid primary key references provider,
  reference           uuid not null unique,                  -- of these details; others get another
  country             char(2) not null check (country in ('NG','GB','US','DE')),
  currency            char(3) not null check (currency in ('NGN','GBP','USD','EUR')),
  status              text not null check (status in ('unverified','verified','rejected')),
  account_name        text not null check (length(account_name) between 3 and 32),
  bank_name           text not null check (length(bank_name) <= 200),
  last_four           text not null check (length(last_four) between 2 and 4),
  sealed_details      bytea not null,
  gateway             text not null check (gateway in ('paystack','stripe')),
  recipient           text,                                  -- the gateway's name for it
  reason              text check (length(reason) <= 300),
  changed_at          timestamptz not null,
  -- A change waits, so that somebody who got in cannot take the money with them.
  usable_from         timestamptz not null,
  -- When the gateway is asked again, as long as nobody knows whether it takes them.
  next_check_at       timestamptz,
  checks              smallint not null default 0,
  check ((status = 'verified') = (recipient is not null)),
  check ((status = 'unverified') = (next_check_at is not null))
);
create index on payout_account (next_check_at) where status = 'unverified';

-- What a therapist gets of one session: clearing until 48 hours after it, then available, then in a payout (definitions 1.6).
create table payout (
  identifier          uuid primary key,
  reference           text not null unique check (reference ~ '^payout-[0-9a-f-]{36}$'),
  provider_identifier uuid not null references provider,
  amount              bigint not null check (amount > 0),
  currency            char(3) not null check (currency in ('NGN','GBP','USD','EUR')),
  status              text not null check (status in ('scheduled','processing','awaiting_otp','paid','failed','reversed','cancelled','on_hold')),
  occasion            text not null check (occasion in ('weekly','on_demand')),
  -- The Monday it is for; each therapist gets one.
  week                date,
  gateway             text not null check (gateway in ('paystack','stripe')),
  gateway_reference   text,
  gateway_fee         bigint not null default 0 check (gateway_fee >= 0),
  recipient           text not null,
  account_name        text not null,
  bank_name           text not null,
  last_four           text not null,
  reason              text check (length(reason) <= 300),    -- the bank's words where it refused
  hold_reason         text check (length(hold_reason) <= 500),
  held_by             uuid references app_user,               -- null where the product held it
  held_at             timestamptz,
  released_by         uuid references app_user,
  released_at         timestamptz,
  created_at          timestamptz not null,
  sent_at             timestamptz,                            -- before the gateway is called
  settled_at          timestamptz,
  next_check_at       timestamptz,
  checks              smallint not null default 0,
  unique (gateway, gateway_reference),
  check ((status in ('paid','failed','reversed','cancelled')) = (settled_at is not null)),
  check ((status in ('processing','awaiting_otp','paid')) <= (sent_at is not null)),
  check ((status = 'on_hold') <= (held_at is not null and sent_at is null)),
  check ((occasion = 'weekly') = (week is not null))
);
create unique index payout_one_a_week on payout (provider_identifier, currency, week) where week is not null;
create unique index payout_one_open on payout (provider_identifier, currency)
  where status in ('scheduled','processing','awaiting_otp','on_hold');
create index on payout (provider_identifier, created_at desc);
create index on payout (created_at desc);
create index on payout (status, created_at desc);
create index on payout (gateway, settled_at) where settled_at is not null;
create index on payout (next_check_at) where next_check_at is not null;

-- Mondays whose payouts are all made.
create table payout_round (
  week    date primary key,
  done_at timestamptz not null
);

create table earning (
  identifier          uuid primary key,
  provider_identifier uuid not null references provider,
  booking_identifier  uuid not null references booking,
  -- `session:<round>` or `late_fee:<version>`: one earning each.
  occasion            text not null,
  fee                 bigint not null check (fee > 0),
  platform_share      bigint not null check (platform_share >= 0),
  amount              bigint not null check (amount > 0),
  -- Went back to the client, the platform's part with it.
  returned            bigint not null default 0 check (returned >= 0 and returned <= fee),
  currency            char(3) not null check (currency in ('NGN','GBP','USD','EUR')),
  status              text not null check (status in ('clearing','available','returned')),
  entry_identifier    uuid not null references ledger_entry,
  earned_at           timestamptz not null,
  clears_at           timestamptz not null,
  cleared_at          timestamptz,
  payout_identifier   uuid references payout,
  -- So much of it is in the payout; what goes back afterwards is owed.
  paid_out            bigint check (paid_out >= 0 and paid_out <= amount),
  unique (booking_identifier, occasion),
  check (fee = platform_share + amount),
  check ((status = 'available') <= (cleared_at is not null)),
  check ((payout_identifier is not null) <= (cleared_at is not null)),
  check ((payout_identifier is null) = (paid_out is null))
);
create index on earning (provider_identifier, earned_at desc);
create index on earning (clears_at) where status = 'clearing';
create index on earning (payout_identifier);
create index on earning (provider_identifier) where status = 'available' and payout_identifier is null;
insert into earning (identifier, provider_identifier, booking_identifier, occasion, fee, platform_share, amount, returned, currency,
                     status, entry_identifier, earned_at, clears_at)
  select gen_random_uuid(), a.owner_identifier, e.booking_identifier,
         case e.transaction_type when 'session_earning' then 'session:' else 'late_fee:' end || split_part(e.idempotency_key, ':', 3),
         t.amount + coalesce(p.amount, 0), coalesce(p.amount, 0), t.amount,
         case when r.identifier is null then 0 else t.amount + coalesce(p.amount, 0) end, t.currency,
         case when r.identifier is null then 'clearing' else 'returned' end, e.identifier, e.created_at, e.created_at + interval '48 hours'
    from ledger_entry e
    join ledger_transfer t on t.entry_identifier = e.identifier
    join ledger_account a on a.id = t.to_account and a.kind = 'provider_clearing'
    left join (select pt.* from ledger_transfer pt join ledger_account pa on pa.id = pt.to_account and pa.kind = 'platform_fee') p
      on p.entry_identifier = e.identifier
    left join ledger_entry r on e.transaction_type = 'session_earning'
      and r.idempotency_key = 'earning-return:' || e.booking_identifier || ':' || split_part(e.idempotency_key, ':', 3)
   where e.transaction_type in ('session_earning','late_cancellation_fee') and e.booking_identifier is not null;

-- A correction by hand: asked by one operator, decided by another.
create table ledger_adjustment (
  identifier        uuid primary key,
  owner_identifier  uuid not null references app_user,
  account           text not null check (account in ('client_wallet','provider_available')),
  against           text not null check (against in ('promotion','suspense','platform_fee')),
  direction         text not null check (direction in ('credit','debit')),
  amount            bigint not null check (amount > 0),
  currency          char(3) not null check (currency in ('NGN','GBP','USD','EUR')),
  reason            text not null check (length(reason) between 10 and 500),
  status            text not null default 'waiting' check (status in ('waiting','approved','rejected')),
  asked_by          uuid not null references app_user,
  asked_at          timestamptz not null,
  decided_by        uuid references app_user,
  decided_at        timestamptz,
  decision_note     text check (length(decision_note) <= 500),
  entry_identifier  uuid references ledger_entry,
  constraint two_persons check (decided_by <> asked_by),
  check ((status = 'waiting') = (decided_by is null)),
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'approved') = (entry_identifier is not null))
);
create index on ledger_adjustment (asked_at desc);

-- The books held against the gateway's own list.
create table reconciliation (
  identifier   uuid primary key,
  gateway      text not null check (gateway in ('paystack','stripe')),
  from_date    date not null,
  to_date      date not null check (to_date >= from_date),
  asked_by     uuid references app_user,                     -- null: by the clock
  created_at   timestamptz not null,
  matched      int not null check (matched >= 0),
  differences  int not null check (differences >= 0)
);
create index on reconciliation (created_at desc);
-- The clock holds each day against each gateway once.
create unique index reconciliation_of_the_day on reconciliation (gateway, from_date) where asked_by is null;
create table reconciliation_difference (
  identifier                 uuid primary key,
  reconciliation_identifier  uuid not null references reconciliation on delete cascade,
  kind                       text not null check (kind in ('payment','incoming','payout','refund')),
  problem                    text not null check (problem in ('missing_here','missing_there','amount','currency','status')),
  reference                  text,
  gateway_reference          text,
  amount_here                bigint,
  amount_there               bigint,
  currency                   text check (length(currency) <= 10),
  status_here                text,
  status_there               text,
  at                         timestamptz
);
create index on reconciliation_difference (reconciliation_identifier);

-- What the `books` command and every test ask; must stay empty.
create or replace view ledger_problem as
  select a.id, a.balance, coalesce(t.total, 0) as total from ledger_account a left join (select account, sum(delta) as total
    from (select to_account as account, amount as delta from ledger_transfer union all select from_account, -amount from ledger_transfer) s
    group by account) t on t.account = a.id where not a.hot and a.balance <> coalesce(t.total, 0)
  union all select null, 0, 0 from ledger_entry e where not exists (select from ledger_transfer where entry_identifier = e.identifier)
  union all select s.account_id, s.balance, coalesce((select sum(case when t.to_account = s.account_id then t.amount else -t.amount end)
    from ledger_transfer t where s.account_id in (t.to_account, t.from_account) and t.id <= s.up_to), 0)
    from ledger_snapshot s where s.balance <> coalesce((select sum(case when t.to_account = s.account_id then t.amount else -t.amount end)
    from ledger_transfer t where s.account_id in (t.to_account, t.from_account) and t.id <= s.up_to), 0);
