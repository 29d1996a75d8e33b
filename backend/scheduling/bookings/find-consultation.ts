import { availabilityLimits } from '#schemas/scheduling/availability-limits.ts'
import type { NewBooking } from '#schemas/scheduling/bookings.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { demandConsultation } from './demand-consultation.ts'
import { findOffer, type Offer } from './find-offer.ts'

/** The free first consultation of a therapist as an offer: without fee and approval, with a time. */
export async function findConsultation(
  context: Pick<Context, 'db' | 'now'>,
  client: string,
  input: NewBooking,
): Promise<Offer> {
  if (input.timeslotIdentifier === undefined)
    throw refused('VALIDATION_ERROR', { fields: { timeslotIdentifier: 'validation.timeslot' } })
  const offer = await findOffer(context, client, input)
  if (!offer.offersConsultation) throw refused('CONSULTATION_UNAVAILABLE')
  await demandConsultation(context.db, { client, provider: input.providerIdentifier, now: context.now })
  return { ...offer, fee: 0, needsApproval: false, therapyMinutes: availabilityLimits.consultationMinutes }
}
