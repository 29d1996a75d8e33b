import { sql } from 'kysely'
import type { MoneyOwner } from '#schemas/operations/finance.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { plainly } from '#backend/operations/operators/plain-words.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { balanceOf } from '#backend/money/payments/ledger.ts'

const mostFound = 10

/** People whose money can be corrected: clients by their wallet, therapists by what is available to them. */
export async function findOwners(context: Context, search: string): Promise<{ data: MoneyOwner[] }> {
  const { db } = context
  const words = search.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  const data: MoneyOwner[] = []
  for (const { country, userType, ...person } of await owners(db, words)) {
    const account = userType === 'client' ? 'client_wallet' : 'provider_available'
    const currency = person.currency ?? currencyFor(country)
    const balance = await balanceOf(db, { owner: person.identifier, kind: account }, currency)
    data.push({ ...person, account, currency, balance })
  }
  await recordList(context, 'owners', { query: { search }, rows: data, peopleOf: ({ identifier }) => [identifier] })
  return { data }
}

interface OwnerRow extends Pick<MoneyOwner, 'identifier' | 'name' | 'email'> {
  userType: 'client' | 'provider'
  country: string
  /** Of a therapist's fees. */
  currency: MoneyOwner['currency'] | null
}

async function owners(db: Db, words: string): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    select u.identifier, concat_ws(' ', u.first_name, u.last_name) as name, u.email, u.user_type, c.code as country, p.currency
      from app_user u
      join taxonomy c on c.id = u.country_id
      left join provider p on p.user_identifier = u.identifier
     where u.user_type in ('client', 'provider') and u.account_status <> 'deleted'
       and lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, ''))
           like lower(${`%${plainly(words)}%`})
     order by u.last_name, u.first_name, u.identifier limit ${mostFound}`.execute(db)
  return rows
}
