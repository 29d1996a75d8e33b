import Box from '@mui/material/Box'
import type { OwnCalendarDay, OwnCalendarMonth } from '#schemas/scheduling/availability.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { customMark, hatched } from './calendar-marks.ts'
import { type ArrowProps, MonthFrame } from './MonthFrame.tsx'
import { isClosed } from './month-days.ts'
import { useDayName } from './use-day-name.ts'

interface DatesGridProps {
  month: string
  data: OwnCalendarMonth | undefined
  chosen: readonly string[]
  onToggle: (date: string) => void
  onMonth: (month: string) => void
}

/** A small month whose dates can be selected; past dates cannot. */
export function DatesGrid({ month, data, chosen, onToggle, onMonth }: DatesGridProps) {
  const days = new Map(data?.days.map((day) => [day.date.date, day]))
  const first = data?.today ?? ''
  return (
    <MonthFrame
      month={month}
      today={chosen.find((date) => date.startsWith(month)) ?? data?.today}
      isPending={!data}
      // Past months hold nothing to select.
      onMonth={(wanted) => wanted >= first.slice(0, 7) && onMonth(wanted)}
      cell={(date, arrow) => (
        <DateButton
          date={date}
          day={days.get(date)}
          isChosen={chosen.includes(date)}
          isOver={!data || date < first}
          arrow={arrow}
          onToggle={() => onToggle(date)}
        />
      )}
    />
  )
}

interface DateButtonProps {
  date: string
  day: OwnCalendarDay | undefined
  isChosen: boolean
  isOver: boolean
  arrow: ArrowProps
  onToggle: () => void
}

function DateButton({ date, day, isChosen, isOver, arrow, onToggle }: DateButtonProps) {
  const nameOf = useDayName()
  return (
    <Box
      component="button"
      type="button"
      {...arrow}
      aria-pressed={isChosen}
      aria-disabled={isOver}
      onClick={() => !isOver && onToggle()}
      sx={[dateStyle, !isOver && day !== undefined && isClosed(day) && hatched, isChosen && chosenStyle]}
    >
      <VisuallyHidden>{nameOf(date, day)}</VisuallyHidden>
      <span aria-hidden>{Number(date.slice(8))}</span>
      {day?.source === 'custom' && (
        <Box
          component="span"
          aria-hidden
          sx={{ ...customMark, position: 'absolute', top: 5, right: 5, width: 8, height: 8 }}
        />
      )}
    </Box>
  )
}

const dateStyle = {
  position: 'relative',
  width: '100%',
  height: 44,
  display: 'grid',
  placeItems: 'center',
  p: 0,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: '1.5px solid var(--hairline)',
  borderRadius: 3,
  cursor: 'pointer',
  '&:hover': { borderColor: 'var(--control)' },
  '&[aria-disabled="true"]': { color: 'var(--muted)', borderColor: 'transparent', cursor: 'default' },
} as const

const chosenStyle = {
  bgcolor: 'var(--primary)',
  backgroundImage: 'none',
  borderColor: 'var(--primary)',
  color: 'var(--on-primary)',
  fontWeight: 600,
} as const
