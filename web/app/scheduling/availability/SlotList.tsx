import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { CalendarDay, TimeSlot } from '#schemas/scheduling/availability.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { hourOf } from '#shared/i18n/format.ts'

const parts = [
  { key: 'morning', until: 12 },
  { key: 'afternoon', until: 17 },
  { key: 'evening', until: 24 },
] as const

interface SlotListProps {
  day: CalendarDay | undefined
  value: TimeSlot | null
  onChange: (slot: TimeSlot) => void
}

/** The slots of one day in rows of morning, afternoon and evening in the user's time zone. */
export function SlotList({ day, value, onChange }: SlotListProps) {
  const t = useTranslate()
  const formats = useFormats()
  const name = useId()
  if (!day || day.timeSlot.length === 0)
    return <Typography sx={{ color: 'var(--muted)', py: 4 }}>{t('availability.empty_day')}</Typography>

  const hour = (slot: TimeSlot) => hourOf(formats.zone, slot.startTime)
  const rows = parts.map(({ key, until }, index) => ({
    key,
    slots: day.timeSlot.filter((slot) => hour(slot) < until && hour(slot) >= (parts[index - 1]?.until ?? 0)),
  }))
  return (
    <Box
      role="radiogroup"
      aria-label={t('availability.times_of', {
        day: formats.date(day.date.date, { weekday: 'long', day: 'numeric', month: 'long' }),
      })}
      sx={{ display: 'grid', gap: 3 }}
    >
      {rows
        .filter(({ slots }) => slots.length > 0)
        .map(({ key, slots }) => (
          <div key={key}>
            <Typography component="p" sx={{ fontSize: 14, color: 'var(--muted)', mb: 1 }}>
              {t(`availability.${key}`)}
            </Typography>
            <Box sx={rowStyle}>
              {slots.map((slot) => (
                <Box key={slot.identifier} component="label" sx={slotStyle}>
                  <Box
                    component="input"
                    type="radio"
                    name={name}
                    value={slot.identifier}
                    checked={slot.identifier === value?.identifier}
                    onChange={() => onChange(slot)}
                    sx={inputStyle}
                  />
                  {formats.time(slot.startTime)}
                </Box>
              ))}
            </Box>
          </div>
        ))}
    </Box>
  )
}

const rowStyle = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(76px, 1fr))', gap: 2 } as const

/** The radio button is invisible above its label, so the browser provides arrow keys, names and states. */
const inputStyle = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  m: 0,
  opacity: 0,
  cursor: 'pointer',
} as const

const slotStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: 44,
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: '1.5px solid var(--control)',
  borderRadius: 3,
  '&:hover': { bgcolor: 'var(--sand)' },
  '&:has(:checked)': {
    bgcolor: 'var(--primary)',
    borderColor: 'var(--primary)',
    color: 'var(--on-primary)',
    fontWeight: 600,
  },
  '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
} as const

export const SlotsSkeleton = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 3 }}>
    {[0, 1].map((row) => (
      <div key={row}>
        <Skeleton width={80} />
        <Box sx={rowStyle}>
          {[0, 1, 2, 3].map((slot) => (
            <Skeleton key={slot} variant="rounded" height={44} />
          ))}
        </Box>
      </div>
    ))}
  </Box>
)
