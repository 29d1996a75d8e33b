import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { CalendarDay, TimeSlot } from '#schemas/availability.ts'
import { useFormats } from '../account/viewer.tsx'
import { hourOf } from '../kit/format.ts'
import { moveFocus } from './arrow-keys.ts'

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

/** The slots of one day in rows of morning, afternoon and evening on the reader's clock. */
export function SlotList({ day, value, onChange }: SlotListProps) {
  const t = useTranslate()
  const formats = useFormats()
  if (!day || day.timeSlot.length === 0)
    return <Typography sx={{ color: 'var(--muted)', py: 4 }}>{t('availability.empty_day')}</Typography>

  const hour = (slot: TimeSlot) => hourOf(formats.zone, slot.startTime)
  const rows = parts.map(({ key, until }, index) => ({
    key,
    slots: day.timeSlot.filter((slot) => hour(slot) < until && hour(slot) >= (parts[index - 1]?.until ?? 0)),
  }))
  const focusable =
    value && day.timeSlot.some((slot) => slot.identifier === value.identifier)
      ? value.identifier
      : day.timeSlot[0]?.identifier

  return (
    <Box
      role="radiogroup"
      aria-label={t('availability.times_of', {
        day: formats.date(day.date.date, { weekday: 'long', day: 'numeric', month: 'long' }),
      })}
      onKeyDown={(event) => moveFocus(event, 4)?.click()}
      sx={{ display: 'grid', gap: 3 }}
    >
      {rows
        .filter(({ slots }) => slots.length > 0)
        .map(({ key, slots }) => (
          <div key={key}>
            <Typography component="p" sx={{ fontSize: 14, color: 'var(--muted)', mb: 1 }}>
              {t(`availability.${key}`)}
            </Typography>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(76px, 1fr))', gap: 2 }}>
              {slots.map((slot) => (
                <Box
                  key={slot.identifier}
                  component="button"
                  type="button"
                  role="radio"
                  data-arrow
                  aria-checked={slot.identifier === value?.identifier}
                  tabIndex={slot.identifier === focusable ? 0 : -1}
                  onClick={() => onChange(slot)}
                  sx={slotStyle}
                >
                  {formats.time(slot.startTime)}
                </Box>
              ))}
            </Box>
          </div>
        ))}
    </Box>
  )
}

const slotStyle = {
  minHeight: 44,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: '1.5px solid var(--border)',
  borderRadius: 3,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'var(--sand)' },
  '&[aria-checked="true"]': {
    bgcolor: 'var(--primary)',
    borderColor: 'var(--primary)',
    color: 'var(--on-primary)',
    fontWeight: 600,
  },
} as const

export const SlotsSkeleton = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 3 }}>
    {[0, 1].map((row) => (
      <div key={row}>
        <Skeleton width={80} />
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(76px, 1fr))', gap: 2 }}>
          {[0, 1, 2, 3].map((slot) => (
            <Skeleton key={slot} variant="rounded" height={44} />
          ))}
        </Box>
      </div>
    ))}
  </Box>
)
