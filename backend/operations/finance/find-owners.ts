import type { MoneyOwner } from '#schemas/operations/finance.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import type { Context } from '#platform/context/context.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { balanceOf } from '#backend/money/payments/ledger.ts'
import { findMoneyOwners } from './owner-queries.ts'

const mostFound = 10

/** People whose balance can be adjusted: clients by their wallet, therapists by their available earnings. */
export async function findOwners(context: Context, search: string): Promise<{ data: MoneyOwner[] }> {
  const { db } = context
  const words = search.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  const data: MoneyOwner[] = []
  for (const { country, userType, ...person } of await findMoneyOwners(db, words, mostFound)) {
    const account = userType === 'client' ? 'client_wallet' : 'provider_available'
    const currency = person.currency ?? currencyFor(country)
    const balance = await balanceOf(db, { owner: person.identifier, kind: account }, currency)
    data.push({ ...person, account, currency, balance })
  }
  await recordList(context, 'owners', { query: { search }, rows: data, peopleOf: ({ identifier }) => [identifier] })
  return { data }
}
