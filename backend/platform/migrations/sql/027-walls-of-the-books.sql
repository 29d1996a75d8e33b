-- A wallet's pages are read from its transfers alone: the time and the kind of the entry lie beside each of them.
alter table ledger_transfer add column at timestamptz, add column transaction_type text;
alter table ledger_transfer disable trigger fixed;
update ledger_transfer t set at = e.created_at, transaction_type = e.transaction_type
  from ledger_entry e where e.identifier = t.entry_identifier;
alter table ledger_transfer enable trigger fixed;
alter table ledger_transfer alter at set not null, alter transaction_type set not null;
-- Only accounts of people are paged through; a transfer has a balance on their side alone.
create index ledger_transfer_in on ledger_transfer (to_account, at desc, id desc) include (transaction_type) where to_balance is not null;
create index ledger_transfer_out on ledger_transfer (from_account, at desc, id desc) include (transaction_type) where from_balance is not null;

-- An entry is whole with the transaction that writes it: it moves something, and nothing is added to it later.
alter table ledger_entry add column written_by xid8;
create function ledger_entry_begins() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$ begin
  new.written_by := pg_current_xact_id();
  return new; end $$;
create trigger begins before insert on ledger_entry for each row execute function ledger_entry_begins();
create function ledger_entry_moves() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$ begin
  if not exists (select from ledger_transfer where entry_identifier = new.identifier)
  then raise exception 'entry % moves nothing', new.identifier using errcode = 'integrity_constraint_violation'; end if;
  return null; end $$;
create constraint trigger moves after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_entry_moves();

-- As in 004, with the entry looked at; no table or operator of somebody's own session stands in for ours.
create or replace function ledger_apply() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare entry ledger_entry;
begin
  select * into entry from ledger_entry where identifier = new.entry_identifier;
  if not found then raise exception 'there is no entry %', new.entry_identifier using errcode = 'foreign_key_violation'; end if;
  if entry.written_by is distinct from pg_current_xact_id()
  then raise exception 'entry % is written already', new.entry_identifier using errcode = 'integrity_constraint_violation'; end if;
  new.at := entry.created_at;
  new.transaction_type := entry.transaction_type;
  if new.from_account < new.to_account then
    update ledger_account set balance = balance - new.amount where id = new.from_account and not hot returning balance into new.from_balance;
    update ledger_account set balance = balance + new.amount where id = new.to_account and not hot returning balance into new.to_balance;
  else
    update ledger_account set balance = balance + new.amount where id = new.to_account and not hot returning balance into new.to_balance;
    update ledger_account set balance = balance - new.amount where id = new.from_account and not hot returning balance into new.from_balance;
  end if;
  return new; end $$;
alter function ledger_account_guard() set search_path = pg_catalog, public, pg_temp;

-- What was asked for is what is decided, once, by an operator of the money; and what was decided stays.
alter table ledger_adjustment add constraint adjustment_entry_once unique (entry_identifier);
create function ledger_adjustment_guard() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$ begin
  if (new.identifier, new.owner_identifier, new.account, new.against, new.direction, new.amount, new.currency, new.reason, new.asked_by, new.asked_at, new.gateway, new.gateway_reference)
       is distinct from
     (old.identifier, old.owner_identifier, old.account, old.against, old.direction, old.amount, old.currency, old.reason, old.asked_by, old.asked_at, old.gateway, old.gateway_reference)
     or old.status <> 'waiting'
  then raise exception 'a correction stays as it was asked for and decided' using errcode = 'integrity_constraint_violation'; end if;
  if not exists (select from operator_permission where user_identifier = new.decided_by and permission in ('finance','super'))
  then raise exception 'only an operator of the money decides' using errcode = 'integrity_constraint_violation'; end if;
  return new; end $$;
create trigger guard before update on ledger_adjustment for each row execute function ledger_adjustment_guard();
create trigger fixed before delete or truncate on ledger_adjustment for each statement execute function never_changes();

-- Lists of operators: a page is cut out of an index that holds all it is filtered and sorted by, before rows are read.
drop index payment_created_at_reference_idx, payment_status_created_at_idx, payment_method_created_at_idx, payment_user_identifier_created_at_idx;
create index payment_newest on payment (created_at desc, reference desc) include (status, purpose, method);
create index payment_of_status on payment (status, created_at desc, reference desc) include (purpose, method);
create index payment_of_method on payment (method, purpose, created_at desc, reference desc) include (status);
create index payment_of_person on payment (user_identifier, created_at desc, reference desc) include (status, purpose, method);
drop index payout_created_at_idx, payout_status_created_at_idx, payout_provider_identifier_created_at_idx;
create index payout_newest on payout (created_at desc, identifier desc);
create index payout_of_status on payout (status, created_at desc, identifier desc);
create index payout_of_provider on payout (provider_identifier, created_at desc, identifier desc) include (status);
create index payout_by_reference on payout (reference text_pattern_ops);
create index payout_by_gateway_reference on payout (gateway_reference text_pattern_ops) where gateway_reference is not null;
drop index ledger_adjustment_asked_at_idx, reconciliation_created_at_idx;
create index ledger_adjustment_newest on ledger_adjustment (asked_at desc, identifier desc);
create index ledger_adjustment_of_status on ledger_adjustment (status, asked_at desc, identifier desc);
create index reconciliation_newest on reconciliation (created_at desc, identifier desc);

-- Who sent money that belongs to nobody known, as the bank says it; and which correction brings it to its owner, one each.
alter table unmatched_transfer add column sender_name text check (length(sender_name) <= 200);
alter table ledger_adjustment
  add column gateway text,
  add column gateway_reference text,
  add foreign key (gateway, gateway_reference) references unmatched_transfer,
  add check ((gateway is null) = (gateway_reference is null)),
  add constraint adjustment_of_transfer_check check (gateway is null or (against = 'suspense' and direction = 'credit'));
create unique index adjustment_of_transfer on ledger_adjustment (gateway, gateway_reference) where status <> 'rejected';
