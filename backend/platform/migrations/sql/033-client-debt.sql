-- What a client owes after the bank took a payment back that was spent already: a balance below zero on an account of its own,
-- as for therapists. What comes into the wallet settles it first.
alter table ledger_account drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in ('client_wallet','client_debt','provider_held','provider_clearing',
    'provider_available','provider_debt','platform_fee','gateway_clearing:paystack','gateway_clearing:stripe','gateway_fee',
    'payouts_in_transit','refunds_in_transit','suspense','promotion')),
  drop constraint wallet_not_negative,
  add constraint wallet_not_negative check (hot or balance >= 0 or kind in ('provider_debt','client_debt')),
  drop constraint debt_not_positive,
  add constraint debt_not_positive check (kind not in ('provider_debt','client_debt') or balance <= 0);

alter table booking
  -- So much of the fee was paid with money that the bank took back and that is still owed: the session is frozen.
  add column disputed bigint not null default 0,
  -- Would have gone back to the client, and was set against what the client owes instead.
  add column set_off bigint not null default 0 check (set_off >= 0),
  add constraint booking_disputed_check check (disputed >= 0 and disputed <= fee - coalesce(refunded, 0) - set_off);
create index booking_disputed on booking (client_identifier, currency) where disputed > 0;

-- So much of it the bank has taken back, by the word of the gateway.
alter table payment add column disputed bigint not null default 0,
  add constraint payment_disputed_check check (disputed >= 0 and disputed <= amount);
update payment set disputed = amount - refunded where status = 'reversed' and settled_at is not null;

-- What was waited for on `suspense` until now is owed by the client, and the sessions it paid are frozen.
do $$
declare taken record; entry uuid; suspense bigint; debt bigint;
begin
  for taken in
    select p.reference, p.user_identifier, p.currency, p.settled_at, e.idempotency_key, e.created_at, t.amount
      from ledger_entry e
      join payment p on p.reference = e.reference and p.status = 'reversed'
      join ledger_transfer t on t.entry_identifier = e.identifier
      join ledger_account a on a.id = t.from_account and a.kind = 'suspense'
     where e.transaction_type = 'chargeback' and e.idempotency_key like 'chargeback:%'
       and not exists (select from ledger_entry w where w.idempotency_key = 'chargeback-won:' || substr(e.idempotency_key, 12))
     order by e.created_at, e.identifier
  loop
    insert into ledger_account (owner_identifier, kind, currency) values (taken.user_identifier, 'client_debt', taken.currency)
      on conflict do nothing;
    select id into debt from ledger_account
     where owner_identifier = taken.user_identifier and kind = 'client_debt' and currency = taken.currency;
    select id into suspense from ledger_account where kind = 'suspense' and currency = taken.currency;
    entry := gen_random_uuid();
    insert into ledger_entry (identifier, idempotency_key, transaction_type, reference, created_at)
      values (entry, 'debt-of-' || taken.idempotency_key, 'chargeback', taken.reference, taken.created_at);
    insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
      values (entry, debt, suspense, taken.amount, taken.currency);
    with paid as (
           select b.identifier, b.fee - coalesce(b.refunded, 0) - b.disputed as room, b.status, b.paid_at,
                  exists (select from ledger_entry e where e.booking_identifier = b.identifier
                             and e.transaction_type = 'booking_payment' and e.reference = taken.reference) as own
             from booking b
            where b.client_identifier = taken.user_identifier and b.currency = taken.currency and b.paid_at is not null
              and b.status in ('confirmed', 'completed', 'no_show', 'cancelled') and b.fee - coalesce(b.refunded, 0) > b.disputed),
         spent as (
           select paid.*, coalesce(sum(room) over (order by own desc, status = 'confirmed' desc, paid_at desc, identifier
                             rows between unbounded preceding and 1 preceding), 0) as before
             from paid
            where own or exists (
              select from ledger_entry e
                join ledger_transfer t on t.entry_identifier = e.identifier
                join ledger_account a on a.id = t.from_account and a.kind = 'client_wallet'
               where e.booking_identifier = paid.identifier and e.transaction_type = 'booking_payment'
                 and e.created_at >= taken.settled_at))
    update booking b set disputed = b.disputed + least(s.room, taken.amount - s.before)
      from spent s where s.identifier = b.identifier and s.before < taken.amount;
  end loop;
end $$;

-- A wallet with money beside a debt settles it at once.
do $$
declare owing record; entry uuid;
begin
  for owing in
    select w.id as wallet, d.id as debt, w.owner_identifier as owner, w.currency, least(w.balance, -d.balance) as amount
      from ledger_account d
      join ledger_account w on w.owner_identifier = d.owner_identifier and w.currency = d.currency and w.kind = 'client_wallet'
     where d.kind = 'client_debt' and d.balance < 0 and w.balance > 0
  loop
    entry := gen_random_uuid();
    insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at)
      values (entry, 'client-debt-paid:' || entry, 'chargeback', now());
    insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
      values (entry, owing.wallet, owing.debt, owing.amount, owing.currency);
    with kept as (
      select identifier, greatest(0, least(disputed, -(select balance from ledger_account where id = owing.debt)
               - coalesce(sum(disputed) over (order by start_at desc nulls last, identifier
                   rows between unbounded preceding and 1 preceding), 0))) as still
        from booking where client_identifier = owing.owner and currency = owing.currency and disputed > 0)
    update booking b set disputed = kept.still from kept where kept.identifier = b.identifier and kept.still <> b.disputed;
  end loop;
end $$;
