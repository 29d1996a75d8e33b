import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { Correspondent } from '#schemas/care/messages.ts'

/** Whether the session is with this person. */
export const isWith = (
  { provider, clientIdentifier }: Pick<Booking, 'provider' | 'clientIdentifier'>,
  { identifier }: Pick<Correspondent, 'identifier'>,
): boolean => provider.identifier === identifier || clientIdentifier === identifier
