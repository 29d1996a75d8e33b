/**
 * Triggers, constraints and functions that guard the ledger, as the database describes them. A missing, disabled or changed
 * guard is reported.
 */
import { sql } from 'kysely'

const ownPath = 'public, pg_temp'
const triggers = [
  [
    'ledger_account',
    'guard',
    'BEFORE INSERT OR DELETE OR UPDATE',
    'FOR EACH ROW EXECUTE FUNCTION ledger_account_guard()',
  ],
  ['ledger_entry', 'begins', 'BEFORE INSERT', 'FOR EACH ROW EXECUTE FUNCTION ledger_entry_begins()'],
  [
    'ledger_entry',
    'moves',
    'AFTER INSERT',
    'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_moves()',
  ],
  [
    'ledger_entry',
    'fixed',
    'BEFORE DELETE OR UPDATE OR TRUNCATE',
    'FOR EACH STATEMENT EXECUTE FUNCTION never_changes()',
  ],
  ['ledger_transfer', 'apply', 'BEFORE INSERT', 'FOR EACH ROW EXECUTE FUNCTION ledger_apply()'],
  [
    'ledger_transfer',
    'fixed',
    'BEFORE DELETE OR UPDATE OR TRUNCATE',
    'FOR EACH STATEMENT EXECUTE FUNCTION never_changes()',
  ],
  ['ledger_adjustment', 'guard', 'BEFORE UPDATE', 'FOR EACH ROW EXECUTE FUNCTION ledger_adjustment_guard()'],
  ['ledger_adjustment', 'fixed', 'BEFORE DELETE OR TRUNCATE', 'FOR EACH STATEMENT EXECUTE FUNCTION never_changes()'],
] as const
const constraints = [
  [
    'ledger_account',
    'wallet_not_negative',
    `CHECK ((hot OR (balance >= 0) OR (kind = ANY (ARRAY['provider_debt'::text, 'client_debt'::text]))))`,
  ],
  [
    'ledger_account',
    'debt_not_positive',
    `CHECK (((kind <> ALL (ARRAY['provider_debt'::text, 'client_debt'::text])) OR (balance <= 0)))`,
  ],
  ['ledger_entry', 'ledger_entry_idempotency_key_key', 'UNIQUE (idempotency_key)'],
  ['ledger_transfer', 'ledger_transfer_amount_check', 'CHECK ((amount > 0))'],
  ['payment', 'payment_gateway_gateway_reference_key', 'UNIQUE (gateway, gateway_reference)'],
  ['payout', 'payout_gateway_gateway_reference_key', 'UNIQUE (gateway, gateway_reference)'],
  ['ledger_adjustment', 'two_persons', 'CHECK ((decided_by <> asked_by))'],
  ['ledger_adjustment', 'adjustment_entry_once', 'UNIQUE (entry_identifier)'],
] as const
/** The digest of each function's body. A migration that replaces a function must update its line here. */
const functions = [
  ['ledger_account_guard', '4a62420e3e85ee03c1761eb9ca905a7c', ownPath],
  ['ledger_adjustment_guard', '198d81ecebf077a9f85849e8e2e67849', ownPath],
  ['ledger_apply', '0a22a7f1c8dc39e07c431d650def1bbe', ownPath],
  ['ledger_entry_begins', '8243fdfb4829bf67843ec6bd154e5a65', ownPath],
  ['ledger_entry_moves', 'c70506cb1a5cd0b5ed3dec0e75ee18c0', ownPath],
  ['never_changes', 'e61ba06ac5895a367a7064bacbb51046', ''],
] as const

const rows = (lines: readonly (readonly string[])[]) =>
  sql.join(lines.map((line) => sql`(${sql.join(line.map((word) => sql`${word}::text`))})`))

/** Names of guards that are missing, disabled or changed. */
export const missingGuards = sql<{ what: string }>`
  select w.relation || ' ' || w.name as what from (values ${rows(triggers)}) as w(relation, name, comes, does)
   where not exists (
     select from pg_trigger t
      where t.tgrelid = to_regclass(w.relation) and t.tgname = w.name and t.tgenabled in ('O', 'A')
        and pg_get_triggerdef(t.oid) like '% ' || w.comes || ' ON public.' || w.relation || ' ' || w.does)
  union all
  select w.relation || ' ' || w.name from (values ${rows(constraints)}) as w(relation, name, says)
   where not exists (
     select from pg_constraint c
      where c.conrelid = to_regclass(w.relation) and c.conname = w.name and c.convalidated and pg_get_constraintdef(c.oid) = w.says)
  union all
  select w.name from (values ${rows(functions)}) as w(name, digest, path)
   where not exists (
     select from pg_proc p
      where p.oid = to_regproc(w.name) and md5(p.prosrc) = w.digest
        and (w.path = '' or array_to_string(p.proconfig, '') = 'search_path=pg_catalog, ' || w.path))`
