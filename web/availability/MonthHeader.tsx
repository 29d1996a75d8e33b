import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useFormats } from '../account/viewer.tsx'
import { monthAfter } from './use-month.ts'

interface MonthHeaderProps {
  month: string
  first: string
  last: string
  isGridOpen: boolean
  onMonth: (month: string) => void
  onGrid: () => void
}

export function MonthHeader({ month, first, last, isGridOpen, onMonth, onGrid }: MonthHeaderProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <IconButton
        aria-label={t('availability.previous_month')}
        disabled={month <= first}
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
        disabled={month >= last}
        onClick={() => onMonth(monthAfter(month))}
        sx={{ color: 'var(--ink)' }}
      >
        <NextIcon />
      </IconButton>
      <Button onClick={onGrid} aria-expanded={isGridOpen} sx={{ ml: 'auto', px: 2, whiteSpace: 'nowrap' }}>
        {t(isGridOpen ? 'availability.close_month' : 'availability.open_month')}
      </Button>
    </Box>
  )
}
