import type { World } from '#tests/support/world.ts'

/** One who takes part in a booking, as its client sees the booking. */
export async function participantOf({ as }: World, owner: { identifier: string }, booking: string): Promise<string> {
  const { body } = await as(owner).get(`/appointment/${booking}`)
  return body.participants[0].identifier
}
