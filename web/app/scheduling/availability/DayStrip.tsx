import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import { moveFocus } from '#ui/page/arrow-keys.ts'
import { DayButton } from './DayButton.tsx'

interface DayStripProps {
  days: readonly CalendarDay[]
  isPending: boolean
  shown: CalendarDay | undefined
  onDay: (day: CalendarDay) => void
}

/** The days of a month in one line, a dot below those with a free slot. */
export function DayStrip({ days, isPending, shown, onDay }: DayStripProps) {
  const t = useTranslate()
  const strip = useRef<HTMLFieldSetElement>(null)
  const date = shown?.date.date

  useEffect(() => {
    const button = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (button && strip.current) strip.current.scrollLeft = button.offsetLeft - strip.current.offsetLeft - 60
  }, [date])

  return (
    <Box
      ref={strip}
      component="fieldset"
      aria-label={t('availability.days')}
      onKeyDown={(event) => moveFocus(event)}
      sx={{
        border: 0,
        m: 0,
        minWidth: 0,
        position: 'relative',
        display: 'flex',
        gap: 2,
        overflowX: 'auto',
        height: 92,
        p: '6px',
        scrollbarWidth: 'thin',
      }}
    >
      {isPending
        ? Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index} variant="rounded" width={56} height={72} sx={{ flexShrink: 0 }} />
          ))
        : days.map((day) => (
            <DayButton key={day.date.date} day={day} isShown={day === shown} onDay={onDay} hasWeekday />
          ))}
    </Box>
  )
}
