import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

interface SectionLinksProps {
  label: string
  links: readonly { to: string; text: string }[]
}

/** Links to the other pages of a section, above each of them. */
export function SectionLinks({ label, links }: SectionLinksProps) {
  const { pathname } = useLocation()
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 6, mt: -2 }}>
      {links.map(({ to, text }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          aria-current={pathname === to || `${pathname}/` === to ? 'page' : undefined}
          sx={{ minHeight: 44, px: 3, color: 'var(--ink)', '&[aria-current]': { bgcolor: 'var(--mint)' } }}
        >
          {text}
        </Button>
      ))}
    </Box>
  )
}
