import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface SessionTimeProps {
  startAt: string | null
  /** Zone of the other side. */
  otherZone: string
  level: 'h1' | 'h2' | 'p'
}

/** Day and time in large letters, and below them the time in the other zone where it differs. */
export function SessionTime({ startAt, otherZone, level }: SessionTimeProps) {
  const t = useTranslate()
  const formats = useFormats()
  const other = startAt === null ? null : formats.clocks(startAt, otherZone).other
  return (
    <>
      <Typography
        component={level}
        sx={{
          fontFamily: 'var(--font-heading)',
          fontWeight: 600,
          lineHeight: 1.2,
          fontSize: level === 'h1' ? 'clamp(1.375rem, 1rem + 1.8vw, 2.125rem)' : 'clamp(1.25rem, 1rem + 1vw, 1.625rem)',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {startAt === null ? t('appointments.not_scheduled') : formats.longMoment(startAt)}
      </Typography>
      {other && (
        <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
          {t('appointments.other_time', { time: other.time, place: other.place })}
        </Typography>
      )}
    </>
  )
}
