import type { RaRecord } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'

/** An appointment as the list context holds it. */
export type BookingRow = Booking & RaRecord<string>
