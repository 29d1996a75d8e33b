import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { type Block, blocksOn } from './blocks.ts'
import { DayColumn, headHeight, rowHeight } from './DayColumn.tsx'
import { axisOf, type Day, heightAt } from './days.ts'
import { useStops } from './use-stops.ts'

export interface GridProps {
  days: readonly Day[]
  blocks: readonly Block[]
  now: number
  onDay: (date: string) => void
  onTurn: (step: 1 | -1) => void
  takesFocus: boolean
}

const firstSeen = '08:00'

/** Days side by side on one time axis, each from midnight to midnight. */
export function TimeGrid({ days, blocks, now, onDay, onTurn, takesFocus }: GridProps) {
  const t = useTranslate()
  const { zone } = useFormats()
  const axis = axisOf(days)
  const columns = days.map((day) => ({ day, own: blocksOn(day, blocks) }))
  const names = columns.flatMap(({ day, own }) => [day.date, ...own.map(({ key }) => `${day.date} ${key}`)])
  const today = days.find(({ start, end }) => now >= start && now < end)
  const { frame, stopOf, onKeyDown } = useStops({
    names,
    entry: today?.date ?? days[0]?.date ?? '',
    onTurn,
    takesFocus,
  })

  // The grid contains the night but does not start there.
  useEffect(() => {
    const earliest = columns.flatMap(({ day, own }) =>
      own.map(({ startAt }) => heightAt(day, axis, Date.parse(startAt))),
    )
    const row = Math.min(axis.indexOf(firstSeen), ...earliest)
    frame.current?.scrollTo({ top: Math.max(0, row - 1) * rowHeight })
    // Only when these days open: later data must not scroll the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <Box
      ref={frame}
      component="fieldset"
      aria-label={t('agenda.grid')}
      onKeyDown={onKeyDown}
      sx={{
        m: 0,
        p: 0,
        minWidth: 0,
        maxHeight: 'max(420px, calc(100dvh - 320px))',
        overflow: 'auto',
        display: 'grid',
        gridTemplateColumns: `56px repeat(${days.length}, minmax(0, 1fr))`,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 4,
      }}
    >
      <Hours axis={axis} />
      {columns.map(({ day, own }) => (
        <DayColumn
          key={`${zone} ${day.date}`}
          day={day}
          axis={axis}
          blocks={own}
          now={day === today ? now : null}
          stopOf={stopOf}
          {...(days.length > 1 && { onOpen: () => onDay(day.date) })}
        />
      ))}
    </Box>
  )
}

/** Labels of the time axis, hidden from screen readers because each session names its time. */
const Hours = ({ axis }: { axis: readonly string[] }) => (
  <Box aria-hidden sx={{ color: 'var(--muted)', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
    <Box sx={corner} />
    {axis.map((name) => (
      <Box key={name} sx={{ height: rowHeight, pr: 2, textAlign: 'right', lineHeight: '16px', mt: '-8px', mb: '8px' }}>
        {/:00\b/.test(name) && name !== axis[0] ? name.slice(0, 5) : ''}
      </Box>
    ))}
  </Box>
)

/** Scrolled content passes below it, as below the day names. */
const corner = {
  position: 'sticky',
  top: 0,
  height: headHeight,
  bgcolor: 'var(--card)',
  borderBottom: '1px solid var(--hairline)',
} as const
