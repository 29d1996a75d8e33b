import Box from '@mui/material/Box'
import { Link } from 'react-router'

interface ViewLinksProps {
  label: string
  /** As high as the heading beside it. */
  isCompact?: boolean
  links: readonly { to: string; text: string; isCurrent: boolean }[]
}

/** Links to the views of one page, each with its own address. */
export function ViewLinks({ label, links, isCompact = false }: ViewLinksProps) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: isCompact ? 1 : 2, mb: isCompact ? 0 : 4 }}
    >
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
            minHeight: isCompact ? { xs: 44, sm: 32 } : 44,
            px: isCompact ? 3 : 4,
            ...(isCompact && { fontSize: 14, '@media (pointer: coarse)': { minHeight: 44 } }),
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
