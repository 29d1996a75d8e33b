import { useTranslate } from 'react-admin'
import { operatorBookingFields } from '#schemas/operations/operator-bookings.fields.gen.ts'
import { ListPage } from '#ui/lists/ListPage.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import { bookingColumns } from '#app/operations/operators/booking-columns.tsx'
import { BookingRows } from '#app/operations/operators/BookingRows.tsx'

/** All bookings; columns and filters come from the schema. */
export function BookingsPage() {
  const t = useTranslate()
  const chosen = useColumnChoice('bookings', bookingColumns)
  return (
    <ListPage
      title="finance.bookings.title"
      resource="bookings"
      fields={operatorBookingFields}
      sort="-createdAt"
      filters={{
        texts: ['search'],
        textMax: 120,
        dates: ['from', 'to'],
      }}
    >
      <ListTools fields={operatorBookingFields} columns={chosen} />
      <ListState empty={t('finance.bookings.empty')}>
        <BookingRows label={t('finance.bookings.title')} columns={chosen.shown} />
        <ListPages />
      </ListState>
    </ListPage>
  )
}
