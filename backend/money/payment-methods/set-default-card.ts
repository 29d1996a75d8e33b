import type { PaymentMethods } from '#schemas/money/payment-methods.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { listCards } from './list-cards.ts'
import { chooseDefault, findCard, waitForCardsOf } from './queries.ts'

export async function setDefaultCard(context: Context, identifier: string): Promise<PaymentMethods> {
  const person = signedIn(context).identifier
  await context.transaction(async (db) => {
    await waitForCardsOf(db, person)
    if (!(await findCard(db, person, identifier))) throw notFound()
    await chooseDefault(db, person, identifier)
    await audit(context, db, 'payment_method.default_set')
  })
  return listCards(context, {})
}
