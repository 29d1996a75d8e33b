import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { addMonths, dayAfterKey, weeksOf } from './calendar-days.ts'

interface DateCalendarProps {
  anchor: HTMLElement
  label: string
  value: string | null
  onPick: (value: string) => void
  onClose: () => void
}

const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const yearsBack = 110
const yearsAhead = 30

/** A month to pick a day from. Arrow keys go by day and week, Page Up and Down by month, with Shift by year. */
export function DateCalendar({ anchor, label, value, onPick, onClose }: DateCalendarProps) {
  const { zone } = useFormats()
  const [today] = useState(() => plainDateOf(zone, new Date()))
  const [focused, setFocused] = useState(value ?? today)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      transitionDuration={0}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { p: 3, borderRadius: 3, border: '1px solid var(--hairline)' },
        },
      }}
    >
      <MonthBar focused={focused} today={today} onFocus={setFocused} />
      <Days focused={focused} today={today} value={value} onFocus={setFocused} onPick={onPick} />
    </Popover>
  )
}

const select = {
  height: { xs: 44, sm: 32 },
  px: 1,
  font: 'inherit',
  fontSize: 14,
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: '1.5px solid var(--control)',
  borderRadius: 2,
} as const

interface MonthProps {
  focused: string
  today: string
  onFocus: (date: string) => void
}

function MonthBar({ focused, today, onFocus }: MonthProps) {
  const t = useTranslate()
  const { date } = useFormats()
  const [year, month] = [Number(focused.slice(0, 4)), Number(focused.slice(5, 7))]
  const thisYear = Number(today.slice(0, 4))
  const first = Math.min(year, thisYear - yearsBack)
  const years = Array.from({ length: Math.max(year, thisYear + yearsAhead) - first + 1 }, (_, index) => first + index)
  const step = (name: 'previous' | 'next', months: number) => (
    <IconButton
      aria-label={t(`account.dates.${name}`)}
      onClick={() => onFocus(addMonths(focused, months))}
      sx={{ width: { xs: 44, sm: 32 }, height: { xs: 44, sm: 32 }, color: 'var(--ink)' }}
    >
      {name === 'previous' ? <PreviousIcon /> : <NextIcon />}
    </IconButton>
  )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}>
      {step('previous', -1)}
      <Box
        component="select"
        aria-label={t('account.dates.month')}
        value={month}
        onChange={({ target }: React.ChangeEvent<HTMLSelectElement>) =>
          onFocus(addMonths(focused, Number(target.value) - month))
        }
        sx={select}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <option key={index} value={index + 1}>
            {date(`2024-${String(index + 1).padStart(2, '0')}-01`, { month: 'long' })}
          </option>
        ))}
      </Box>
      <Box
        component="select"
        aria-label={t('account.dates.year')}
        value={year}
        onChange={({ target }: React.ChangeEvent<HTMLSelectElement>) =>
          onFocus(addMonths(focused, (Number(target.value) - year) * 12))
        }
        sx={select}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Box>
      {step('next', 1)}
    </Box>
  )
}

interface DaysProps extends MonthProps {
  value: string | null
  onPick: (date: string) => void
}

function Days({ focused, today, value, onFocus, onPick }: DaysProps) {
  const { date, month } = useFormats()
  const weeks = weeksOf(focused)
  const grid = useRef<HTMLTableElement>(null)
  const [isByKey, setByKey] = useState(true)
  useEffect(() => {
    if (isByKey) grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }, [focused, isByKey])
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(focused, event.key, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    onFocus(next)
  }
  return (
    // The month bar moves the shown month without taking the focus away from its own controls.
    <Box
      component="table"
      ref={grid}
      role="grid"
      aria-label={month(focused.slice(0, 7))}
      onFocus={() => setByKey(true)}
      onBlur={() => setByKey(false)}
      onKeyDown={move}
      sx={{ borderCollapse: 'collapse', '& th, & td': { p: 0, textAlign: 'center' } }}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <Box
              key={day}
              component="th"
              scope="col"
              abbr={date(day, { weekday: 'long' })}
              sx={{ fontSize: 12, fontWeight: 600, color: 'var(--muted)', height: 28 }}
            >
              {date(day, { weekday: 'short' }).slice(0, 2)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} aria-selected={day === value}>
                <Box
                  component="button"
                  type="button"
                  tabIndex={day === focused ? 0 : -1}
                  aria-label={date(day, long)}
                  aria-current={day === today ? 'date' : undefined}
                  onClick={() => onPick(day)}
                  sx={dayStyle({
                    isValue: day === value,
                    isToday: day === today,
                    isInMonth: inSameMonth(day, focused),
                  })}
                >
                  {Number(day.slice(8))}
                </Box>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const inSameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7)

const dayStyle = ({ isValue, isToday, isInMonth }: Record<'isValue' | 'isToday' | 'isInMonth', boolean>) => ({
  width: { xs: 44, sm: 36 },
  height: { xs: 44, sm: 36 },
  font: 'inherit',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  border: '1.5px solid',
  borderColor: isToday ? 'var(--primary)' : 'transparent',
  borderRadius: 2,
  color: isValue ? 'var(--on-primary)' : isInMonth ? 'var(--ink)' : 'var(--muted)',
  bgcolor: isValue ? 'var(--primary)' : 'transparent',
  '&:hover': { bgcolor: isValue ? 'var(--primary)' : 'var(--mint)' },
  '&:focus-visible': { outline: '3px solid var(--focus)', outlineOffset: 1 },
})
