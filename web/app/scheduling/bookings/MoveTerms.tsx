import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { ReschedulePolicy } from '#schemas/scheduling/reschedules.ts'
import { freeMoveReasons } from '#schemas/scheduling/room-facts-limits.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import { otherSide, otherZone } from './people.ts'
import { PolicyLink } from './PolicyLink.tsx'

/** A therapist's moves always count; a client's do not count before payment. */
export const isLimitReached = (policy: ReschedulePolicy, isProvider: boolean): boolean =>
  policy.remaining === 0 && (policy.counted || isProvider) && !isFreeMove(policy.reasonCode)

/** The session has begun, and may be moved once because of what its room recorded. */
export const isFreeMove = (reason: ReschedulePolicy['reasonCode']): boolean =>
  freeMoveReasons.some((free) => free === reason)

interface MoveTermsProps {
  id: string
  booking: Booking
  policy: ReschedulePolicy
  /** The time chosen before the dialog opened. */
  newStart?: string | undefined
}

/**
 * What moving this booking requires now: moves left, the other side's consent, free cancellation; or why it cannot be
 * moved.
 */
export function MoveTerms({ id, booking, policy, newStart }: MoveTermsProps) {
  const t = useTranslate()
  const viewer = useViewer()
  const sentence = useTimeSentence()
  return (
    <div>
      <Box sx={{ display: 'grid', columnGap: 4, gridTemplateColumns: newStart ? { sm: '1fr 1fr' } : '1fr' }}>
        {booking.startAt && (
          <Time name={t('reschedule.now')}>{sentence(booking.startAt, otherZone(booking, viewer))}</Time>
        )}
        {newStart && (
          <Time name={t('reschedule.new_time')}>
            <strong>{sentence(newStart, otherZone(booking, viewer))}</strong>
          </Time>
        )}
      </Box>
      <Box id={id} sx={{ display: 'grid', gap: 2 }}>
        <Count booking={booking} policy={policy} />
        {policy.needsConfirmation && (
          <Typography sx={{ p: 4, borderRadius: 3, bgcolor: 'var(--warning-ground)' }}>
            {t(`reschedule.confirm_by_${policy.confirmationBy}`, {
              name: otherSide(booking, viewer),
              hours: policy.windowHours,
            })}
          </Typography>
        )}
        <LostDeadline booking={booking} policy={policy} />
      </Box>
      <PolicyLink />
    </div>
  )
}

const Time = ({ name, children }: { name: string; children: ReactNode }) => (
  <Typography sx={{ mb: 3 }}>
    <Box component="span" sx={{ display: 'block', fontSize: 14, color: 'var(--muted)' }}>
      {name}
    </Box>
    {children}
  </Typography>
)

function Count({ booking, policy }: { booking: Booking; policy: ReschedulePolicy }) {
  const t = useTranslate()
  const formats = useFormats()
  const isProvider = useViewer().userType === 'provider'
  const { reasonCode, remaining, counted } = policy

  if (reasonCode === 'limit_reached' || (reasonCode === 'ok' && isLimitReached(policy, isProvider))) {
    return (
      <div>
        <Typography sx={{ fontWeight: 600 }}>{t('reschedule.limit')}</Typography>
        <Typography sx={{ color: 'var(--muted)' }}>
          {t('reschedule.limit_hint', { count: bookingLimits.reschedulesPerSide })}
        </Typography>
      </div>
    )
  }
  if (reasonCode !== 'ok')
    return <Typography sx={{ fontWeight: 600 }}>{t(`reschedule.reasons.${reasonCode}`)}</Typography>
  if (!counted && !isProvider)
    return (
      <Typography>{t('reschedule.not_counted', { amount: formats.money(booking.fee, booking.currency) })}</Typography>
    )
  return <Typography>{t('reschedule.left', { smart_count: remaining })}</Typography>
}

/** Warns a client who moves a paid session late that free cancellation does not come back. */
function LostDeadline({ booking, policy }: { booking: Booking; policy: ReschedulePolicy }) {
  const t = useTranslate()
  const now = useNow()
  const isClient = useViewer().userType === 'client'
  const isLate = policy.windowStartsAt !== null && Date.parse(policy.windowStartsAt) <= now
  if (
    !isClient ||
    !isLate ||
    !policy.eligible ||
    isFreeMove(policy.reasonCode) ||
    booking.isFree ||
    booking.status !== 'confirmed'
  )
    return null
  return (
    <Typography sx={{ color: 'var(--muted)' }}>
      {t('reschedule.keeps_deadline', { hours: policy.windowHours })}
    </Typography>
  )
}
