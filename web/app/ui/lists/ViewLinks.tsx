import Box from '@mui/material/Box'
import { Link } from 'react-router'

interface ViewLinksProps {
  label: string
  links: readonly { to: string; text: string; isCurrent: boolean }[]
}

/** Links to the views of one page, each with its own address. */
export function ViewLinks({ label, links }: ViewLinksProps) {
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>
      {links.map(({ to, text, isCurrent }) => (
        <Box
          key={text}
          component={Link}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          sx={{
            display: 'grid',
            placeItems: 'center',
            minHeight: 44,
            px: 4,
            borderRadius: 999,
            color: 'var(--ink)',
            fontWeight: 600,
            textDecoration: 'none',
            border: '1.5px solid var(--control)',
            '&[aria-current]': { bgcolor: 'var(--mint)', borderColor: 'var(--primary)' },
            '@media (forced-colors: active)': { '&[aria-current]': { outline: '2px solid', outlineOffset: '-4px' } },
          }}
        >
          {text}
        </Box>
      ))}
    </Box>
  )
}
