import Typography from '@mui/material/Typography'
import { ListBase, useTranslate } from 'react-admin'
import { operatorBookingFields } from '#schemas/operations/operator-bookings.fields.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'

const columns = columnsOf(operatorBookingFields, 'bookings')

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
          <ListTable
            label={t('operators.users.bookings')}
            columns={columns}
            hasBar={false}
            rowLink={({ id }) => paths.operatorBooking({ id: String(id) })}
          />
          <ListPages />
        </ListState>
      </ListBase>
    </section>
  )
}
