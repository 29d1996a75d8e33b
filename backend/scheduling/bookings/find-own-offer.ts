import type { NewAppointment } from '#schemas/scheduling/bookings.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { ownOfferOf } from './offer-queries.ts'

/** What a therapist offers to the own clients; refuses what the therapist does not offer or has set no fee for. */
export async function findOwnOffer(
  { db }: Pick<Context, 'db'>,
  provider: string,
  { therapyIdentifier, modalityIdentifier }: Pick<NewAppointment, 'therapyIdentifier' | 'modalityIdentifier'>,
) {
  const reference = await referenceData(db)
  const therapy = reference.byIdentifier(therapyIdentifier, 'therapy')
  const modality = reference.byIdentifier(modalityIdentifier, 'modality')
  if (!therapy?.isOffered) throw refused('VALIDATION_ERROR', { fields: { therapyIdentifier: 'validation.therapy' } })
  if (!modality?.isOffered) throw refused('VALIDATION_ERROR', { fields: { modalityIdentifier: 'validation.modality' } })
  const offer = await ownOfferOf(db, provider, therapy.id, modality.id)
  if (!offer) throw refused('VALIDATION_ERROR', { fields: { therapyIdentifier: 'new_appointment.not_offered' } })
  const fee = offer.therapyFee ?? offer.generalFee
  if (fee === null) throw refused('VALIDATION_ERROR', { fields: { therapyIdentifier: 'new_appointment.fee_missing' } })
  return { ...offer, therapyId: therapy.id, modalityId: modality.id, fee }
}
