/** Payouts in progress, as the pages of the operators show them. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { newOperator } from './operator.ts'
import { newAccount } from './accounts.ts'

export interface PlantedPayout {
  /** Name of the therapist. */
  name: string
  reference: string
}

const amount = 12_750_00
const currency = 'NGN'

/**
 * A payout of a new therapist that was not sent yet, with its money in transit in the ledger; an approved adjustment funded
 * it. The worker ignores it until an operator releases it.
 */
export async function makePayout(status: 'on_hold' | 'scheduled'): Promise<PlantedPayout> {
  const { email } = await newAccount({ userType: 'provider', country: 'NG' })
  const operator = await newOperator({ firstName: 'Ola', permission: 'finance' })
  const reference = `payout-${randomUUID()}`
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into ledger_account (owner_identifier, kind, currency, hot)
     select identifier, 'provider_available', $2, false from app_user where email = $1
     union all values (null::uuid, 'promotion', $2, true), (null, 'payouts_in_transit', $2, true)
     on conflict do nothing`,
    [email, currency],
  )
  const move = async (type: 'adjustment' | 'payout', from: string, to: string): Promise<string> => {
    const entry = randomUUID()
    await client.query(
      `insert into ledger_entry (identifier, idempotency_key, transaction_type, reference, created_at)
       values ($1::uuid, $1::uuid::text, $2, $3, now())`,
      [entry, type, type === 'payout' ? reference : null],
    )
    await client.query(
      `with own as (select a.id, a.kind from ledger_account a left join app_user u on u.identifier = a.owner_identifier
                     where a.currency = $5 and (a.owner_identifier is null or u.email = $4))
       insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
       select $1, f.id, t.id, $6, $5 from own f, own t where f.kind = $2 and t.kind = $3`,
      [entry, from, to, email, currency, amount],
    )
    return entry
  }
  const correction = await move('adjustment', 'promotion', 'provider_available')
  await client.query(
    `insert into ledger_adjustment (identifier, owner_identifier, account, against, direction, amount, currency, reason, status,
       asked_by, asked_at, decided_by, decided_at, entry_identifier)
     select $1, t.identifier, 'provider_available', 'promotion', 'credit', $2, $3, 'Earned before the move', 'approved',
            $4, now(), o.identifier, now(), $5
       from app_user t, app_user o where t.email = $6 and o.email = 'olu@solace.example'`,
    [randomUUID(), amount, currency, operator.identifier, correction, email],
  )
  await move('payout', 'provider_available', 'payouts_in_transit')
  await client.query(
    `insert into payout (identifier, reference, provider_identifier, amount, currency, status, occasion, gateway, recipient,
       account_name, bank_name, last_four, hold_reason, held_at, created_at)
     select $1, $2, identifier, $3, $4, $5, 'on_demand', 'paystack', 'RCP_nobody', 'Robin Hale', 'Zenith Bank', '1234',
            case $5::text when 'on_hold' then 'second_look' end, case $5::text when 'on_hold' then now() end, now()
       from app_user where email = $6`,
    [randomUUID(), reference, amount, currency, status, email],
  )
  await client.query('commit')
  await client.end()
  return { name: 'Robin Hale', reference }
}
