import type { LockedBooking } from './queries.ts'
import type { Side } from './rules.ts'

/** The side on which a person takes part in a booking. */
export const sideOf = ({ clientIdentifier }: Pick<LockedBooking, 'clientIdentifier'>, viewer: string): Side =>
  clientIdentifier === viewer ? 'client' : 'provider'
