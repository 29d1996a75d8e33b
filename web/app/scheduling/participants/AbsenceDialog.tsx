import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { oppositeOf } from './people.ts'
import { useChange } from './use-change.ts'

/** Explains what an absence does to the payment before it is reported. */
export function AbsenceDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const viewer = useViewer()
  const isContested = booking.reportLeadsTo === 'contested'
  const toast = isContested ? 'absence_report.done_contested' : 'absence_report.done'
  const change = useChange(booking, { toast, onDone: onClose })
  const absent = oppositeOf(booking, viewer.userType)
  const kind = booking.isFree ? 'free' : viewer.userType === 'provider' ? 'client' : 'provider'
  // A chargeback has already returned the money, so there is no second refund.
  const isDisputed = kind === 'provider' && booking.disputed !== undefined
  const { fee, refunded = 0, disputed = 0, currency } = booking
  const text = isContested ? 'contested' : isDisputed ? 'of_provider_disputed' : kind === 'free' ? 'free' : `of_${kind}`
  const submit = isContested ? 'contested' : isDisputed ? 'free' : kind
  const amount = formats.money(isDisputed ? fee - refunded - disputed : fee, currency)
  return (
    <Confirmation
      title={t('absence_report.title', { name: otherSide(booking, viewer) })}
      submit={t(`absence_report.submit_${submit}`, { amount })}
      isBusy={change.isBusy}
      isHard
      onSend={() => absent && change.send(absent.identifier, { attendance: 'absent' })}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 600 }}>{t(`absence_report.${text}`, { amount })}</Typography>
      <Typography>{t('absence_report.once')}</Typography>
    </Confirmation>
  )
}
