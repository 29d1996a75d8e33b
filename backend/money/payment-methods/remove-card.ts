import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { chooseDefault, findCard, markRemoved, savedCards, waitForCardsOf } from './queries.ts'

/** Removes one of the caller's cards: from now on it pays nothing here. The gateway forgets it in the background. */
export async function removeCard(context: Context, identifier: string): Promise<void> {
  const person = signedIn(context).identifier
  await context.transaction(async (db) => {
    await waitForCardsOf(db, person)
    const card = await findCard(db, person, identifier)
    if (!card) throw notFound()
    await markRemoved(db, person, iso(context.now), identifier)
    const [next] = await savedCards(db, person)
    if (card.isDefault && next) await chooseDefault(db, person, next.identifier)
    await audit(context, db, 'payment_method.removed', { details: { gateway: card.gateway } })
  })
}
