import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { monthAfter } from './use-month.ts'

interface MonthStepsProps {
  month: string
  first?: string | undefined
  last?: string | undefined
  onMonth: (month: string) => void
}

/** The month's name, with buttons for the previous and the next one. */
export function MonthSteps({ month, first, last, onMonth }: MonthStepsProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <>
      <IconButton
        aria-label={t('availability.previous_month')}
        disabled={first !== undefined && month <= first}
        onClick={() => onMonth(monthAfter(month, -1))}
        sx={{ color: 'var(--ink)' }}
      >
        <PreviousIcon />
      </IconButton>
      <Typography
        component="p"
        aria-live="polite"
        sx={{ fontWeight: 600, minWidth: { sm: 140 }, whiteSpace: 'nowrap', textAlign: 'center' }}
      >
        {formats.month(month)}
      </Typography>
      <IconButton
        aria-label={t('availability.next_month')}
        disabled={last !== undefined && month >= last}
        onClick={() => onMonth(monthAfter(month))}
        sx={{ color: 'var(--ink)' }}
      >
        <NextIcon />
      </IconButton>
    </>
  )
}
