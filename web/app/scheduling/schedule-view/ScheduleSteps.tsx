import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { ScheduleRange } from './days.ts'

interface ScheduleStepsProps {
  view: ScheduleRange
  dates: readonly string[]
  onStep: (step: 1 | -1) => void
  onToday: () => void
  /** At the end of the line. */
  children?: ReactNode
}

/** The period shown, with buttons for the previous one, the next one and today. */
export function ScheduleSteps({ view, dates, onStep, onToday, children }: ScheduleStepsProps) {
  const t = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        mt: { xs: 2, md: 0 },
        mb: 1,
      }}
    >
      <IconButton aria-label={t(`agenda.previous.${view}`)} onClick={() => onStep(-1)} sx={{ color: 'var(--ink)' }}>
        <PreviousIcon />
      </IconButton>
      <Button variant="outlined" onClick={onToday} aria-keyshortcuts="T" sx={{ minHeight: { xs: 44, md: 36 }, px: 3 }}>
        {t('agenda.today')}
      </Button>
      <IconButton aria-label={t(`agenda.next.${view}`)} onClick={() => onStep(1)} sx={{ color: 'var(--ink)' }}>
        <NextIcon />
      </IconButton>
      <Typography
        component="p"
        aria-live="polite"
        sx={{ ml: { md: 2 }, fontWeight: 600, order: { xs: 1, md: 0 }, flexBasis: { xs: '100%', md: 'auto' } }}
      >
        <Period view={view} dates={dates} />
      </Typography>
      {children}
    </Box>
  )
}

/** `Thursday 26 November 2026`, `23 November – 29 November 2026`, `November 2026` */
function Period({ view, dates }: Pick<ScheduleStepsProps, 'view' | 'dates'>) {
  const formats = useFormats()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  if (view === 'month') return formats.month(first.slice(0, 7))
  const day = { day: 'numeric', month: 'long' } as const
  if (view === 'day') return formats.date(first, { weekday: 'long', year: 'numeric', ...day })
  return `${formats.date(first, day)} – ${formats.date(last, { ...day, year: 'numeric' })}`
}
