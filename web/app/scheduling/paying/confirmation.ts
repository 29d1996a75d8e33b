import type { PaymentState } from '#schemas/money/payments.ts'
import * as paths from '#schemas/platform/paths.ts'

/** Of several sessions of a series, of which the first is shown. */
export const confirmationOfSeries = (id: string): string => `${paths.appointmentConfirmed({ id })}?series`

/** Where the payment for a booking leads: one for several sessions of a series names the first of them. */
export const confirmationOf = ({ bookingIdentifier, seriesIdentifier }: PaymentState, id: string): string =>
  seriesIdentifier === undefined ? paths.appointmentConfirmed({ id }) : confirmationOfSeries(bookingIdentifier ?? id)
