import { availabilityLimits } from '#schemas/scheduling/availability-limits.ts'
import type { NewBooking } from '#schemas/scheduling/bookings.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { demandTalk } from './demand-talk.ts'
import { findOffer, type Offer } from './find-offer.ts'

/** The free first talk of a therapist as an offer: without fee and approval, with a time. */
export async function findTalk(
  context: Pick<Context, 'db' | 'now'>,
  client: string,
  input: NewBooking,
): Promise<Offer> {
  if (input.timeslotIdentifier === undefined)
    throw refused('VALIDATION_ERROR', { fields: { timeslotIdentifier: 'validation.timeslot' } })
  const offer = await findOffer(context, client, input)
  if (!offer.offersTalk) throw refused('TALK_UNAVAILABLE')
  await demandTalk(context.db, { client, provider: input.providerIdentifier, now: context.now })
  return { ...offer, fee: 0, needsApproval: false, therapyMinutes: availabilityLimits.talkMinutes }
}
