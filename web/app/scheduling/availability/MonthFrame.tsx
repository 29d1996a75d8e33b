import Box from '@mui/material/Box'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { moveFocus } from '#ui/page/arrow-keys.ts'
import { columnOf, datesOf } from './month-days.ts'
import { monthAfter } from './use-month.ts'
import { WeekdayNames } from './WeekdayNames.tsx'

/** Props of a day's button for a roving tab stop: Tab reaches one day only, the arrow keys the others. */
export interface ArrowProps {
  'data-arrow': true
  tabIndex: 0 | -1
  onFocus: () => void
}

interface MonthFrameProps {
  month: string
  /** Where Tab enters at first, if it is in this month. */
  today: string | undefined
  isPending: boolean
  onMonth: (month: string) => void
  cell: (date: string, arrow: ArrowProps) => ReactNode
}

/** A month calendar with weeks as rows. Arrow keys move by day and week, Page Up and Page Down by month. */
export function MonthFrame({ month, today, isPending, onMonth, cell }: MonthFrameProps) {
  const t = useTranslate()
  const frame = useRef<HTMLFieldSetElement>(null)
  const isChangingMonth = useRef(false)
  const [reached, setReached] = useState<string | null>(null)
  const dates = datesOf(month)
  const entry = dates.find((date) => date === reached) ?? dates.find((date) => date === today) ?? dates[0]

  useEffect(() => {
    if (!isChangingMonth.current) return
    isChangingMonth.current = false
    frame.current?.querySelector<HTMLElement>('[data-arrow][tabindex="0"]')?.focus()
  }, [month])

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null
    if (step === null) return void moveFocus(event, 7)
    event.preventDefault()
    isChangingMonth.current = true
    onMonth(monthAfter(month, step))
  }

  return (
    <Box
      ref={frame}
      component="fieldset"
      aria-label={t('availability.days')}
      aria-busy={isPending}
      onKeyDown={press}
      sx={{
        border: 0,
        m: 0,
        p: 0,
        minWidth: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        gap: 1,
      }}
    >
      <WeekdayNames />
      {dates.map((date, index) => (
        <Box key={date} sx={index === 0 ? { gridColumnStart: columnOf(date) + 1 } : {}}>
          {cell(date, {
            'data-arrow': true,
            tabIndex: date === entry ? 0 : -1,
            onFocus: () => setReached(date),
          })}
        </Box>
      ))}
    </Box>
  )
}
