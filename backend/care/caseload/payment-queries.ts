import { sql } from 'kysely'
import type { ClientPayment } from '#schemas/care/caseload.ts'
import { type Db, unnamed } from '#platform/database/database.ts'

interface Pair {
  provider: string
  client: string
}

export interface PaymentOfClient extends Omit<ClientPayment, 'therapyCategory'> {
  therapyId: number
}

const isPaymentOf = ({ provider, client }: Pair) =>
  sql`b.provider_identifier = ${provider} and b.client_identifier = ${client} and b.fee > 0 and b.paid_at is not null`

/** The same states as on the booking of the two sides; a partial refund is named. */
const status = sql`case
  when b.disputed > 0 or b.set_off > 0 then 'reversed'
  when b.refunded > 0 and b.refunded = b.fee then 'refunded'
  when b.refunded > 0 then 'partially_refunded'
  else 'success' end`

/** The attempt that paid the session, alone or with its series. Attempts that failed stay with the client. */
const method = sql`(select p.method from payment p
  where p.status in ('success','reversed') and not p.credited_to_wallet
    and (p.booking_identifier = b.identifier or p.reference in (
      select s.payment_reference from payment_session s where s.booking_identifier = b.identifier))
  order by p.settled_at desc nulls last, p.reference desc limit 1)`

export async function paymentPage(
  db: Db,
  pair: Pair,
  { limit, offset }: { limit: number; offset: number },
): Promise<PaymentOfClient[]> {
  const { rows } = await sql<PaymentOfClient>`
    select b.identifier as booking_identifier, b.paid_at, b.start_at, b.therapy_id, ${method} as method, b.fee as amount,
           coalesce(b.refunded, 0) as refunded, b.currency, ${status} as status
      from booking b where ${isPaymentOf(pair)}
     order by b.paid_at desc, b.identifier desc limit ${limit} offset ${offset} ${unnamed}`.execute(db)
  return rows
}

export async function countPayments(db: Db, pair: Pair, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from booking b where ${isPaymentOf(pair)} limit ${most}) found ${unnamed}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
