import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { clockUntil } from '#shared/i18n/format.ts'

/** How long the time is held for the paying client. */
export function HoldCountdown({ dueAt }: { dueAt: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow(1_000)
  const seconds = Math.max(0, Math.ceil((Date.parse(dueAt) - now) / 1000))
  if (seconds === 0) return <Typography component="output">{t('payment.hold_over')}</Typography>
  if (seconds > 5_400) return <Typography>{t('payment.hold_until', { when: formats.longMoment(dueAt) })}</Typography>
  return (
    <Typography role="timer" aria-live="off" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {t('payment.hold', { clock: clockUntil(dueAt, now) })}
    </Typography>
  )
}

export const useIsOver = (dueAt: string | null): boolean => {
  const now = useNow(1_000)
  return dueAt !== null && Date.parse(dueAt) <= now
}
