import Typography from '@mui/material/Typography'
import { ListBase, useTranslate } from 'react-admin'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { bookingColumns } from './booking-columns.tsx'
import { BookingRows } from './BookingRows.tsx'

/** The bookings of a client or a therapist, newest first. */
export function UserBookings({ user }: { user: string }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="user-bookings">
      <Typography variant="h2" id="user-bookings" sx={{ mt: 6, mb: 3 }}>
        {t('operators.users.bookings')}
      </Typography>
      <ListBase
        resource="bookings"
        filter={{ userIdentifier: user }}
        sort={{ field: 'createdAt', order: 'DESC' }}
        perPage={10}
        disableSyncWithLocation
        storeKey={false}
      >
        <ListState empty={t('operators.users.no_bookings')}>
          <BookingRows label={t('operators.users.bookings')} columns={bookingColumns} hasBar={false} />
          <ListPages />
        </ListState>
      </ListBase>
    </section>
  )
}
