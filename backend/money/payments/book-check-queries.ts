/** Checks of the ledger against the rest of the database: payments, sessions, earnings, payouts, refunds and corrections. */
import { type RawBuilder, sql } from 'kysely'
import { platformSharePercent } from '#schemas/money/platform-share.ts'
import type { Contradiction } from './ledger-check-queries.ts'

const platformOf = (fee: RawBuilder<unknown>) => sql`(${fee} * ${sql.lit(platformSharePercent)} / 100)`

/** What lies in the hold of a confirmed session. */
const heldOf = sql`b.fee - coalesce(b.refunded, 0) + b.promoted - b.promoted_returned`

/** This account paid the gift code: the wallet of its buyer, or the platform for one that an operator issued. */
const isPayer = (account: 'f' | 'o') => {
  const { kind, owner } = { kind: sql.ref(`${account}.kind`), owner: sql.ref(`${account}.owner_identifier`) }
  return sql`case when g.buyer_identifier is null then ${kind} = 'promotion'
                  else ${kind} = 'client_wallet' and ${owner} = g.buyer_identifier end`
}

export const bookChecks = {
  /** A paid payment is in the ledger, once and in full. */
  payment: sql<Contradiction>`
    select p.reference as what, p.amount::text as expected, coalesce(sum(t.amount), 0)::text as found
      from payment p
      left join ledger_entry e on e.reference = p.reference
                              and e.transaction_type in ('topup', 'bank_transfer_in', 'booking_payment', 'package_sale')
      left join ledger_transfer t on t.entry_identifier = e.identifier
     where p.status in ('success', 'reversed')
     group by p.reference, p.amount, p.status
    having coalesce(sum(t.amount), 0) <> p.amount and not (p.status = 'reversed' and coalesce(sum(t.amount), 0) = 0)`,
  /** An unpaid payment is not in the ledger. */
  unpaid: sql<Contradiction>`
    select p.reference as what, sum(t.amount)::text as found from payment p
      join ledger_entry e on e.reference = p.reference and e.transaction_type in ('topup', 'bank_transfer_in', 'booking_payment', 'package_sale')
      join ledger_transfer t on t.entry_identifier = e.identifier
     where p.status not in ('success', 'reversed') group by p.reference`,
  /** Held for a session: its fee and what the platform adds to it until it is over, less refunds; nothing afterwards. */
  held: sql<Contradiction>`
    select b.identifier::text as what,
           (case when b.status = 'confirmed' then ${heldOf} else 0 end)::text as expected,
           coalesce(h.held, 0)::text as found
      from booking b
      left join (
        select e.booking_identifier, sum(case when a.id = t.to_account then t.amount else -t.amount end) as held
          from ledger_entry e
          join ledger_transfer t on t.entry_identifier = e.identifier
          join ledger_account a on a.id in (t.to_account, t.from_account) and a.kind = 'provider_held'
         where e.booking_identifier is not null group by 1) h on h.booking_identifier = b.identifier
     where coalesce(h.held, 0) <> case when b.status = 'confirmed' then ${heldOf} else 0 end`,
  /** The platform added to a paid session what its code says, less what went back. */
  promotion: sql<Contradiction>`
    select b.identifier::text as what, case when b.paid_at is null then 0 else b.promoted - b.promoted_returned end::text as expected,
           coalesce(p.paid, 0)::text as found
      from booking b
      left join (
        select e.booking_identifier, sum(case when a.id = t.from_account then t.amount else -t.amount end) as paid
          from ledger_entry e
          join ledger_transfer t on t.entry_identifier = e.identifier
          join ledger_account a on a.id in (t.to_account, t.from_account) and a.kind = 'promotion'
         where e.booking_identifier is not null group by 1) p on p.booking_identifier = b.identifier
     where coalesce(p.paid, 0) <> case when b.paid_at is null then 0 else b.promoted - b.promoted_returned end`,
  /** The counted uses of a code are its active ones. */
  promotion_uses: sql<Contradiction>`
    select p.code as what, count(u.booking_identifier)::text as expected, p.uses::text as found
      from promotion p left join promotion_use u on u.promotion_identifier = p.identifier and u.status = 'active'
     group by p.identifier having count(u.booking_identifier) <> p.uses`,
  /** The amount of a gift code lies on its account until the code is closed, and then went where its status says. */
  gift_code: sql<Contradiction>`
    select g.identifier::text as what, g.amount || ' ' || g.status as expected,
           concat_ws(' ', m.bought, m.redeemed, m.returned) as found
      from gift_code g left join lateral (
        select coalesce(sum(t.amount) filter (where o.kind = 'gift_codes' and ${isPayer('f')}), 0) as bought,
               coalesce(sum(t.amount) filter (where f.kind = 'gift_codes' and e.transaction_type = 'gift_redemption'
                                                and o.owner_identifier = g.redeemed_by), 0) as redeemed,
               coalesce(sum(t.amount) filter (where f.kind = 'gift_codes' and e.transaction_type in ('gift_purchase', 'promotion')
                                                and ${isPayer('o')}), 0) as returned
          from ledger_entry e join ledger_transfer t on t.entry_identifier = e.identifier
          join ledger_account f on f.id = t.from_account join ledger_account o on o.id = t.to_account
         where e.reference = 'gift-' || g.identifier) m on true
     where m.bought <> g.amount or m.redeemed <> case g.status when 'redeemed' then g.amount else 0 end
        or m.returned <> case when g.status in ('cancelled', 'expired') then g.amount else 0 end`,
  gift_codes: inTransit(
    'gift_codes',
    sql`select currency, sum(amount) from gift_code where status = 'open' group by 1`,
  ),
  /** What clients paid in advance is the unused shares of their packages that have not ended. */
  prepaid: sql<Contradiction>`
    select coalesce(a.owner_identifier, p.client_identifier) || ' ' || coalesce(a.currency, p.currency) as what,
           coalesce(p.left_over, 0)::text as expected, coalesce(a.balance, 0)::text as found
      from (select * from ledger_account where kind = 'client_package') a
      full join (
        select s.client_identifier, s.currency, sum(s.price - coalesce(u.amount, 0))::bigint as left_over
          from sold_package s
          left join (select package_identifier, sum(amount) as amount from package_use where status = 'active' group by 1) u
                 on u.package_identifier = s.identifier
         where s.status = 'active' group by 1, 2) p
        on p.client_identifier = a.owner_identifier and p.currency = a.currency
     where coalesce(a.balance, 0) <> coalesce(p.left_over, 0)`,
  /** The counted uses of a package are its active ones, and each of them is the share that the session was paid with. */
  package_uses: sql<Contradiction>`
    select s.identifier::text as what, count(u.booking_identifier)::text as expected, s.used::text as found
      from sold_package s left join package_use u on u.package_identifier = s.identifier and u.status = 'active'
     group by s.identifier having count(u.booking_identifier) <> s.used
     union all
    select u.booking_identifier::text, u.amount::text, b.fee::text
      from package_use u join booking b on b.identifier = u.booking_identifier
     where u.amount <> b.fee or b.package_identifier is distinct from u.package_identifier`,
  /** The refund of a session is what was paid beyond its fee, plus what was refunded of the fee. */
  refunded: sql<Contradiction>`
    select b.identifier::text as what, (m.paid - b.fee + coalesce(b.refunded, 0))::text as expected, m.back::text as found
      from booking b join (
        select e.booking_identifier, coalesce(sum(t.amount) filter (where e.transaction_type = 'booking_payment'), 0) as paid,
               coalesce(sum(t.amount) filter (where e.transaction_type = 'booking_refund'), 0) as back
          from ledger_entry e join ledger_transfer t on t.entry_identifier = e.identifier
         where e.booking_identifier is not null group by 1) m on m.booking_identifier = b.identifier
     where m.paid - b.fee + coalesce(b.refunded, 0) <> m.back`,
  /** The frozen amount of a client's sessions never exceeds the client's debt, and a client with a debt has an empty wallet. */
  disputed: sql<Contradiction>`
    select coalesce(f.client_identifier, d.owner_identifier) || ' ' || coalesce(f.currency, d.currency) as what,
           coalesce(-d.balance, 0)::text as expected, (coalesce(f.frozen, 0) + coalesce(w.balance, 0))::text as found
      from (select client_identifier, currency, sum(disputed) as frozen from booking where disputed > 0 group by 1, 2) f
      full join (select * from ledger_account where kind = 'client_debt' and balance < 0) d
             on d.owner_identifier = f.client_identifier and d.currency = f.currency
      left join ledger_account w on w.owner_identifier = d.owner_identifier and w.currency = d.currency and w.kind = 'client_wallet'
     where coalesce(f.frozen, 0) > coalesce(-d.balance, 0) or w.balance > 0`,
  /** The clearing balance equals the sum of clearing earnings. */
  clearing: sql<Contradiction>`
    select a.owner_identifier || ' ' || a.currency as what, coalesce(e.sum, 0)::text as expected, a.balance::text as found
      from ledger_account a left join (
        select provider_identifier, currency, sum(amount - (returned - ${platformOf(sql.raw('returned'))})) from earning
         where status = 'clearing' group by 1, 2) e on e.provider_identifier = a.owner_identifier and e.currency = a.currency
     where a.kind = 'provider_clearing' and a.balance <> coalesce(e.sum, 0)`,
  earning: sql<Contradiction>`
    select g.identifier::text as what, g.amount::text as expected, coalesce(sum(t.amount), 0)::text as found from earning g
      left join (ledger_transfer t join ledger_account a on a.id = t.to_account and a.kind = 'provider_clearing')
             on t.entry_identifier = g.entry_identifier
     group by g.identifier, g.amount having coalesce(sum(t.amount), 0) <> g.amount`,
  /** Each payout left the therapist's balance once, and returned once if it did not arrive. */
  payout: sql<Contradiction>`
    select p.reference as what, p.amount::text as expected, coalesce(m.out, 0) || ' / ' || coalesce(m.back, 0) as found
      from payout p left join (
        select e.reference, sum(t.amount) filter (where f.kind = 'provider_available') as out,
               sum(t.amount) filter (where o.kind = 'provider_available') as back,
               sum(t.amount) filter (where o.kind like 'gateway_clearing:%' and f.kind = 'payouts_in_transit') as arrived
          from ledger_entry e join ledger_transfer t on t.entry_identifier = e.identifier
          join ledger_account f on f.id = t.from_account join ledger_account o on o.id = t.to_account
         where e.reference like 'payout-%' group by 1) m on m.reference = p.reference
     where coalesce(m.out, 0) <> p.amount
        or coalesce(m.back, 0) <> case when p.status in ('failed', 'reversed', 'cancelled') then p.amount else 0 end
        or p.status = 'paid' and coalesce(m.arrived, 0) <> p.amount`,
  payouts_in_transit: inTransit(
    'payouts_in_transit',
    sql`
    select currency, sum(amount) from payout where status in ('scheduled', 'processing', 'awaiting_otp', 'on_hold') group by 1`,
  ),
  refunds_in_transit: inTransit(
    'refunds_in_transit',
    sql`
    select currency, sum(amount) from card_refund where status in ('pending', 'processing', 'needs_attention') group by 1`,
  ),
  card_refund: sql<Contradiction>`
    select p.reference as what, p.refunded::text as expected, coalesce(sum(r.amount), 0)::text as found from payment p
      left join card_refund r on r.payment_reference = p.reference and r.status <> 'failed'
     group by p.reference, p.refunded having p.refunded <> coalesce(sum(r.amount), 0)`,
  adjustment: sql<Contradiction>`
    select j.identifier::text as what, j.amount::text as expected, coalesce(sum(t.amount), 0)::text as found
      from ledger_adjustment j left join ledger_transfer t on t.entry_identifier = j.entry_identifier
     where j.status = 'approved' group by j.identifier, j.amount having coalesce(sum(t.amount), 0) <> j.amount`,
}

/**
 * Holds in installations only: no money enters or leaves without a payment, a payout or a correction. Tests and measurements
 * credit wallets directly, so they skip this check.
 */
export const installationChecks = {
  unasked: sql<Contradiction>`
    select e.identifier::text as what, sum(t.amount)::text as found
      from ledger_entry e join ledger_transfer t on t.entry_identifier = e.identifier
     where case
       when e.transaction_type in ('topup', 'bank_transfer_in', 'booking_payment')
       then not exists (select from payment p where p.reference = e.reference)
            and not exists (select from unmatched_transfer u where u.entry_identifier = e.identifier)
       when e.transaction_type in ('payout', 'payout_reversal')
       then not exists (select from payout p where p.reference = e.reference)
            and not exists (select from card_refund r where r.reference = e.reference)
       when e.transaction_type = 'adjustment'
       then not exists (select from ledger_adjustment j where j.entry_identifier = e.identifier and j.status = 'approved')
            and exists (select from ledger_account a where a.id in (t.from_account, t.to_account)
                           and a.kind in ('promotion', 'suspense'))
       when e.transaction_type in ('gift_purchase', 'gift_redemption')
       then not exists (select from gift_code g where 'gift-' || g.identifier = e.reference)
       when e.transaction_type = 'promotion'
       then not exists (select from promotion_use u where u.booking_identifier = e.booking_identifier)
            and not exists (select from gift_code g where 'gift-' || g.identifier = e.reference and g.issued_by is not null)
       else false end
     group by e.identifier`,
}

/** The balance of a transit account equals the sum of the open operations of its kind. */
function inTransit(kind: string, open: RawBuilder<unknown>): RawBuilder<Contradiction> {
  return sql<Contradiction>`
    with open as (${open}),
         lies as (select a.currency, sum(case when t.to_account = a.id then t.amount else -t.amount end) as sum
                    from ledger_account a join ledger_transfer t on a.id in (t.to_account, t.from_account)
                   where a.kind = ${kind} group by 1)
    select coalesce(open.currency, lies.currency) as what, coalesce(open.sum, 0)::text as expected, coalesce(lies.sum, 0)::text as found
      from open full join lies using (currency) where coalesce(open.sum, 0) <> coalesce(lies.sum, 0)`
}
