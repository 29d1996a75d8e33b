import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

export const password = 'quiet-harbour-7'

/** People of the tests cannot sign in until they have a password. */
export async function givePassword<Who extends GivenPerson>({ database }: Product, person: Who): Promise<Who> {
  const passwordHash = await hashPassword(password)
  await database.db.updateTable('appUser').set({ passwordHash }).where('identifier', '=', person.identifier).execute()
  return person
}

/** A paid session on a date. */
export async function bookPaid(
  product: Product,
  client: GivenPerson,
  provider: GivenProvider,
  date: string,
  note?: string,
) {
  const [slot] = await freeSlots(product, provider, date)
  const { body } = await product.as(client).post('/booking', bookable(provider, slot, note))
  const paid = await product.as(client).post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
  if (paid.status >= 300) throw new Error(JSON.stringify(paid.body))
  return body.identifier as string
}

export const accountOf = ({ database }: Product, { identifier }: { identifier: string }) =>
  database.db.selectFrom('appUser').selectAll().where('identifier', '=', identifier).executeTakeFirstOrThrow()

export const walletOf = async ({ database }: Product, { identifier }: { identifier: string }): Promise<number> => {
  const rows = await database.db
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('ownerIdentifier', '=', identifier)
    .where('kind', '=', 'client_wallet')
    .execute()
  return rows.reduce((sum, { balance }) => sum + balance, 0)
}
