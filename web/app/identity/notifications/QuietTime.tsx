import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useShownAtOnce } from '#ui/page/use-shown-at-once.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { placeOf } from '#shared/i18n/format.ts'

interface QuietTimeProps {
  from: string
  until: string
  onChoose: (quiet: { quietFrom: string; quietUntil: string }) => void
}

/** A time input cannot show 24:00. */
const asClock = (wallTime: string) => (wallTime === '24:00' ? '00:00' : wallTime)

/** Start and end in the reader's time zone; a complete value is saved on blur. */
export function QuietTime({ from, until, onChoose }: QuietTimeProps) {
  const t = useTranslate()
  const { zone } = useFormats()
  const [typedFrom, typeFrom] = useShownAtOnce(asClock(from))
  const [typedUntil, typeUntil] = useShownAtOnce(asClock(until))
  const [isLeft, leave] = useState(false)
  const isSame = typedFrom !== '' && typedFrom === typedUntil
  const fromProblem = typedFrom === '' ? t('validation.required') : null
  const untilProblem = typedUntil === '' ? t('validation.required') : isSame ? t('notifications.settings.same') : null
  const choose = () => {
    leave(true)
    const isWhole = fromProblem === null && untilProblem === null
    if (isWhole && (typedFrom !== asClock(from) || typedUntil !== asClock(until)))
      onChoose({ quietFrom: typedFrom, quietUntil: typedUntil })
  }
  return (
    <>
      <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>
        {t('notifications.settings.zone', { zone: placeOf(zone) })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 200px))' } }}>
        <ClockField
          label={t('notifications.settings.from')}
          value={typedFrom}
          problem={isLeft ? fromProblem : null}
          onType={typeFrom}
          onLeave={choose}
        />
        <ClockField
          label={t('notifications.settings.until')}
          value={typedUntil}
          problem={isLeft ? untilProblem : null}
          onType={typeUntil}
          onLeave={choose}
        />
      </Box>
    </>
  )
}

interface ClockFieldProps {
  label: string
  value: string
  problem: string | null
  onType: (value: string) => void
  onLeave: () => void
}

const ClockField = ({ label, value, problem, onType, onLeave }: ClockFieldProps) => (
  <TextField
    type="time"
    label={label}
    value={value}
    onChange={({ target }) => onType(target.value)}
    onBlur={onLeave}
    error={problem !== null}
    helperText={problem ?? ' '}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)
