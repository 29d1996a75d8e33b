import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { countdownOf } from './countdown.ts'

/** How far away the session is. It changes every minute, so it is not a live region. */
export function CountdownChip({ booking }: { booking: Pick<Booking, 'startAt' | 'endAt'> }) {
  const t = useTranslate()
  const { locale, relative } = useFormats()
  const now = useNow()
  const countdown = countdownOf(booking, locale, now)
  const isPast = countdown?.key === 'past'
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 32,
        px: 3,
        borderRadius: 999,
        bgcolor: 'var(--card)',
        color: isPast || !countdown ? 'var(--ink)' : 'var(--accent)',
        fontSize: 15,
        fontWeight: isPast ? 400 : 600,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <ClockIcon aria-hidden sx={{ fontSize: 18 }} />
      {words()}
    </Box>
  )

  function words(): string {
    if (countdown === null) return t('appointments.not_scheduled')
    if (countdown.key === 'past') return relative(countdown.instant, now)
    return t(`appointments.countdown.${countdown.key}`, countdown.key === 'in' ? { time: countdown.time } : {})
  }
}
