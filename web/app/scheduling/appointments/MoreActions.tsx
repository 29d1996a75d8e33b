import AgainIcon from '@mui/icons-material/EventRepeatOutlined'
import SeveralIcon from '@mui/icons-material/DateRangeOutlined'
import SwitchIcon from '@mui/icons-material/PersonSearchOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { matchAnswerApi } from '#schemas/marketplace/match-answers.calls.gen.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { SessionReceipt } from '#app/money/receipts/ReceiptLink.tsx'
import { ActionRow, actionList } from '#app/scheduling/bookings/ActionRow.tsx'
import { panel } from '#app/scheduling/bookings/panel.ts'
import { isOver } from './session-end.ts'

/** What else can be done from here: further sessions with this therapist, and the receipt. */
export function MoreActions({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const mayBook = useIsAllowed(bookingApi.create)
  const mayBookSeries = useIsAllowed(seriesApi.create)
  const maySwitch = useIsAllowed(matchAnswerApi.own)
  const { provider, therapyCategory } = booking
  const { locale } = useFormats()
  const isThere = provider.firstName !== ''
  const of = { id: provider.identifier, therapy: therapyCategory.identifier }
  return (
    <Box
      component="section"
      aria-label={t('appointments.more')}
      sx={{ ...panel, '&:not(:has(button, a))': { display: 'none' } }}
    >
      <Box component="ul" sx={{ ...actionList, '&:empty': { display: 'none' } }}>
        {mayBook && isThere && !isOver(booking) && (
          <ActionRow icon={AgainIcon} title={t('appointments.book_another')} href={addressOf(locale, paths.book(of))} />
        )}
        {mayBookSeries && isThere && (
          <ActionRow
            icon={SeveralIcon}
            title={t('booking.series')}
            hint={t('appointments.series_hint')}
            to={paths.bookSeries(of)}
          />
        )}
        {maySwitch && isThere && (
          <ActionRow
            icon={SwitchIcon}
            title={t('switch_therapist.entry')}
            hint={t('switch_therapist.entry_hint')}
            to={paths.appointment({ id: booking.identifier, switch: 'therapist' })}
          />
        )}
      </Box>
      <SessionReceipt booking={booking} />
    </Box>
  )
}
