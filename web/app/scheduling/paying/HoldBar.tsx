import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { clockUntil } from '#shared/i18n/format.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Longer holds show the time at which they end. */
const clockSeconds = 5_400

interface HoldBarProps {
  dueAt: string
  /** Key of the sentence for holds of hours and days. */
  until?: string
}

/** How long the time is held for the paying client. It is announced when five minutes are left, and one. */
export function HoldBar({ dueAt, until = 'payment_page.hold_until' }: HoldBarProps) {
  const t = useTranslate()
  const { longMoment } = useFormats()
  const now = useNow(1_000)
  const seconds = Math.max(0, Math.ceil((Date.parse(dueAt) - now) / 1000))
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 48,
        px: 4,
        py: 2,
        mb: 5,
        borderRadius: 3,
        bgcolor: 'var(--warning-ground)',
        color: 'var(--ink)',
      }}
    >
      <ClockIcon aria-hidden sx={{ fontSize: 20, color: 'var(--warning)' }} />
      {seconds === 0 ? (
        <Typography component="output">{t('payment_page.hold_over')}</Typography>
      ) : seconds > clockSeconds ? (
        <Typography>{t(until, { when: longMoment(dueAt) })}</Typography>
      ) : (
        <Typography role="timer" aria-live="off" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {t('payment_page.hold', { clock: clockUntil(dueAt, now) })}
        </Typography>
      )}
      <VisuallyHidden>
        <output>{seconds > 0 && seconds <= 300 && announced(seconds)}</output>
      </VisuallyHidden>
    </Box>
  )

  function announced(left: number): string {
    return t('payment_page.hold_left', { smart_count: left > 60 ? 5 : 1 })
  }
}

export const useIsOver = (dueAt: string | null): boolean => {
  const now = useNow(1_000)
  return dueAt !== null && Date.parse(dueAt) <= now
}
