import CancelIcon from '@mui/icons-material/HighlightOff'
import MoveIcon from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { RefundLine } from '#app/scheduling/bookings/RefundLine.tsx'
import { cancellationFacts, useCancellation } from '#app/scheduling/bookings/use-cancellation.ts'
import { WaitlistRow } from '#app/scheduling/waitlist/WaitlistPanel.tsx'
import { ActionRow, actionList } from '#app/scheduling/bookings/ActionRow.tsx'
import { panel } from '#app/scheduling/bookings/panel.ts'
import type { BookingDialog } from './BookingActions.tsx'

/** What cancelling refunds, and the ways to move, cancel or bring the session forward. */
export function ChangeOptions({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const titleId = useId()
  const { open } = useDialog<BookingDialog>()
  const { actions, status, rescheduleInfo, timezones, disputed } = booking
  const facts = cancellationFacts(booking)
  const { text } = useCancellation(facts, timezones.provider)
  const refundHint = useRefundHint(booking)
  const canMove = actions.includes('reschedule')
  const isUsedUp = !canMove && rescheduleInfo.reasonCode === 'limit_reached'
  const canCancel = actions.includes('cancel') && !actions.includes('reject')
  // While the payment is disputed there is no refund, whenever the booking is cancelled.
  const hasTerms = text !== null && disputed === undefined
  if (!hasTerms && !canMove && !isUsedUp && !canCancel && !actions.includes('waitlist')) return null
  const left = rescheduleInfo.remainingClientReschedule
  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 22, mb: 3 }}>
        {t('appointments.changes')}
      </Typography>
      {hasTerms && <RefundLine facts={facts} otherZone={timezones.provider} />}
      <Box component="ul" sx={{ ...actionList, mt: hasTerms ? 3 : 0 }}>
        {(canMove || isUsedUp) && (
          <ActionRow
            icon={MoveIcon}
            title={t('reschedule.title')}
            hint={isUsedUp || left === 0 ? t('reschedule.limit') : t('reschedule.left', { smart_count: left })}
            isDisabled={isUsedUp}
            onClick={() => open('reschedule')}
          />
        )}
        {canCancel && (
          <ActionRow
            icon={CancelIcon}
            title={t(status === 'booking_request' ? 'appointments.withdraw' : 'appointments.cancel')}
            hint={refundHint}
            onClick={() => open('cancel')}
          />
        )}
        <WaitlistRow booking={booking} />
      </Box>
    </Box>
  )
}

/** What cancelling now would refund; the server's figure follows in the dialog. */
function useRefundHint(booking: Booking): string | undefined {
  const t = useTranslate()
  const { money } = useFormats()
  const facts = cancellationFacts(booking)
  const { state } = useCancellation(facts, booking.timezones.provider)
  const amount = money(facts.sum, facts.currency)
  if (booking.status !== 'confirmed') return undefined
  if (state === 'until' || state === 'undo') return t('appointments.refund_hint', { amount })
  return state === 'over' ? t('appointments.no_refund_hint', { amount }) : undefined
}
