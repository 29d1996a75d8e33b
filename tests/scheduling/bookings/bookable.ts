import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

/** Free slots of a provider on one date, as a visitor in the provider's zone sees them. */
export async function freeSlots(
  product: Product,
  { identifier, timezone, therapyIdentifier }: GivenProvider,
  date: string,
): Promise<TimeSlot[]> {
  const { body } = await product.visitor.get(
    `/providers-availability/${identifier}/timeslot/${date}?category=${therapyIdentifier}&timezone=${encodeURIComponent(timezone)}`,
  )
  return body.timeSlot
}

/** Body of POST /booking for a slot; without a slot it is scheduled later. */
export const bookable = (
  { identifier, therapyIdentifier, modalityIdentifier }: GivenProvider,
  slot: TimeSlot | undefined,
  note?: string,
) => ({
  providerIdentifier: identifier,
  therapyIdentifier,
  modalityIdentifier,
  ...(slot ? { timeslotIdentifier: slot.identifier } : {}),
  ...(note === undefined ? {} : { note }),
})
