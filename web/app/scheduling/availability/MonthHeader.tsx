import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { MonthSteps } from './MonthSteps.tsx'

interface MonthHeaderProps {
  month: string
  first: string
  last: string
  isGridOpen: boolean
  onMonth: (month: string) => void
  onGrid: () => void
}

export function MonthHeader({ isGridOpen, onGrid, ...steps }: MonthHeaderProps) {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <MonthSteps {...steps} />
      <Button onClick={onGrid} aria-expanded={isGridOpen} sx={{ ml: 'auto', px: 2, whiteSpace: 'nowrap' }}>
        {t(isGridOpen ? 'availability.close_month' : 'availability.open_month')}
      </Button>
    </Box>
  )
}
