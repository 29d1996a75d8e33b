import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { isFree } from './use-month.ts'

interface DayButtonProps {
  day: CalendarDay
  isShown: boolean
  onDay: (day: CalendarDay) => void
  hasWeekday?: boolean
}

/** A day without slots cannot be selected, but pressing it explains why. */
export function DayButton({ day, isShown, onDay, hasWeekday = false }: DayButtonProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { date } = day.date
  const name = formats.date(date, { weekday: 'long', day: 'numeric', month: 'long' })
  const hasSlots = isFree(day)
  return (
    <Box
      component="button"
      type="button"
      data-arrow
      tabIndex={isShown ? 0 : -1}
      aria-pressed={isShown}
      aria-disabled={!hasSlots}
      onClick={() => onDay(day)}
      sx={{
        position: 'relative',
        flexShrink: 0,
        width: hasWeekday ? 56 : '100%',
        height: hasWeekday ? 72 : 48,
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        font: 'inherit',
        lineHeight: 1.3,
        color: hasSlots ? 'var(--ink)' : 'var(--muted)',
        bgcolor: 'transparent',
        border: '1.5px solid',
        borderColor: hasWeekday ? 'var(--hairline)' : 'transparent',
        borderRadius: 3,
        cursor: 'pointer',
        '&:hover': { bgcolor: 'var(--sand)' },
        '&[aria-pressed="true"]': { bgcolor: 'var(--mint)', borderColor: 'var(--primary)', fontWeight: 600 },
      }}
    >
      <VisuallyHidden>
        {hasSlots
          ? t('availability.day_free', { day: name, smart_count: day.timeSlot.length })
          : t('availability.day_full', { day: name })}
      </VisuallyHidden>
      {hasWeekday && <span aria-hidden>{formats.date(date, { weekday: 'short' })}</span>}
      <span aria-hidden>{Number(date.slice(8))}</span>
      <Box
        component="span"
        sx={{ width: 6, height: 6, mt: 1, borderRadius: '50%', bgcolor: hasSlots ? 'var(--primary)' : 'transparent' }}
      />
    </Box>
  )
}
