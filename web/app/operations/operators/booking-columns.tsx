import { type RaRecord, useRecordContext } from 'react-admin'
import { operatorBookingFields } from '#schemas/operations/operator-bookings.fields.gen.ts'
import type { OperatorBooking } from '#schemas/operations/operator-bookings.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { PricedSum } from './PricedSum.tsx'
import { usePriceNote } from './use-price-note.ts'

/** The columns of bookings; below a fee stands why it is not the usual one. */
export const bookingColumns = columnsOf(operatorBookingFields, 'bookings').map((column) =>
  column.source === 'fee' ? { ...column, element: <Fee /> } : column,
)

function Fee() {
  const booking = useRecordContext<OperatorBooking & RaRecord>()
  const { money } = useFormats()
  const noteOf = usePriceNote()
  if (!booking) return null
  const { fee, currency } = booking
  return <PricedSum sum={money(fee, currency)} note={noteOf(booking, currency)} />
}
