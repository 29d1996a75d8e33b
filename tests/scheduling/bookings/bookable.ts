import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import type { World } from '#tests/support/world.ts'

/** Free slots of a provider on one date, as a visitor in the provider's zone sees them. */
export async function freeSlots(
  world: World,
  { identifier, timezone, therapyIdentifier }: GivenProvider,
  date: string,
): Promise<TimeSlot[]> {
  const { body } = await world.visitor.get(
    `/providers-availability/${identifier}/timeslot/${date}?category=${therapyIdentifier}&timezone=${encodeURIComponent(timezone)}`,
  )
  return body.timeSlot
}

/** Body of POST /booking for a slot; without one it is scheduled later. */
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
