import type { NewBooking } from '#schemas/scheduling/bookings.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { demandAccepting } from '#backend/marketplace/provider-profile/demand-accepting.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { offerOf } from './offer-queries.ts'

export type Offer = Awaited<ReturnType<typeof findOffer>>
export type Options = Omit<NewBooking, 'timeslotIdentifier'>

/** A therapist's offer for a therapy and format; refuses what cannot be booked. */
export async function findOffer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  client: string,
  { providerIdentifier, therapyIdentifier, modalityIdentifier }: Options,
) {
  const reference = await referenceData(db)
  const therapy = reference.byIdentifier(therapyIdentifier, 'therapy')
  const modality = reference.byIdentifier(modalityIdentifier, 'modality')
  if (!therapy?.isOffered) throw refused('VALIDATION_ERROR', { fields: { therapyIdentifier: 'validation.therapy' } })
  if (!modality?.isOffered) throw refused('VALIDATION_ERROR', { fields: { modalityIdentifier: 'validation.modality' } })
  const offer = await offerOf(db, providerIdentifier, therapy.id, modality.id)
  if (!offer) throw refused('NOT_FOUND')
  await demandPractising(db, providerIdentifier, now)
  await demandAccepting(db, client, providerIdentifier)
  return { ...offer, therapyId: therapy.id, modalityId: modality.id, fee: offer.therapyFee ?? offer.generalFee ?? 0 }
}
