import BackIcon from '@mui/icons-material/ArrowBack'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { operatorBookingApi } from '#schemas/operations/operator-bookings.calls.gen.ts'
import type { OperatorBookingDetail } from '#schemas/operations/operator-bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { LinkButton } from '#ui/page/LinkButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { personName } from '#ui/lists/person-name.ts'
import { Entries } from '#app/operations/finance/Entries.tsx'
import { BookingChanges } from './BookingChanges.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { BookingPayments } from './BookingPayments.tsx'
import { MessageTimes } from './MessageTimes.tsx'
import { Panel } from './Panel.tsx'

/** One booking: the facts, its money, what happened to it, and how much the two people have written. */
export function BookingPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const booking = useAccessLoggedRead(operatorBookingApi.show, { params: { id } })
  return (
    <Page
      wide
      title={booking.data ? nameOf(booking.data, t) : t('finance.bookings.one')}
      actions={
        <LinkButton to={paths.operatorBookings()} startIcon={<BackIcon />}>
          {t('finance.bookings.title')}
        </LinkButton>
      }
    >
      <Loaded read={booking} height={260}>
        {(data) => (
          <>
            <BookingFacts booking={data} />
            <BookingPayments booking={data} />
            {data.entries && data.entries.length > 0 && (
              <Panel id="booking-entries">
                <Entries entries={data.entries} currency={data.currency} />
              </Panel>
            )}
            <BookingChanges changes={data.changes} />
            {data.messages && <MessageTimes messages={data.messages} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const nameOf = ({ clientName, providerName }: OperatorBookingDetail, t: ReturnType<typeof useTranslate>) =>
  t('finance.bookings.of', {
    client: personName(clientName, t),
    provider: personName(providerName, t),
  })
