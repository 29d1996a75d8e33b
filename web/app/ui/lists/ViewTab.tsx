import Box from '@mui/material/Box'
import { Link } from 'react-router'

interface ViewTabProps {
  name: string
  to: string
  isCurrent: boolean
  onChoose: () => void
}

/** One view of a list, as a link beside the others. */
export const ViewTab = ({ name, to, isCurrent, onChoose }: ViewTabProps) => (
  <Box
    component={Link}
    to={to}
    preventScrollReset
    aria-current={isCurrent ? 'page' : undefined}
    onClick={onChoose}
    sx={tab}
  >
    {name}
  </Box>
)

const tab = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  minHeight: { xs: 44, sm: 36 },
  px: 3,
  fontSize: 14,
  whiteSpace: 'nowrap',
  color: 'var(--ink)',
  textDecoration: 'none',
  outlineOffset: '-3px',
  borderBottom: '3px solid transparent',
  '&:hover': { bgcolor: 'var(--sand)' },
  '&[aria-current]': { fontWeight: 600, borderBottomColor: 'var(--primary)' },
} as const
