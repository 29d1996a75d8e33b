import MoreIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link, matchPath, useLocation } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { CountedIcon, useCountOf } from './Count.tsx'
import { type Destination, isCurrent } from './destinations/destination.ts'
import { choosePath, useCurrentPath } from '#ui/page/current-path.ts'

interface BottomBarProps {
  destinations: readonly Destination[]
  /** Opens the menu with the other pages. */
  onMore?: () => void
}

/** The most used pages at the bottom of a phone. */
export function BottomBar({ destinations, onMore }: BottomBarProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const path = useCurrentPath()
  const countOf = useCountOf()
  // A message or note that is being written uses the whole screen.
  if (matchPath(paths.conversation.pattern, pathname)) return null
  return (
    <Box
      component="nav"
      data-bottom-bar=""
      aria-label={t('account.nav.label')}
      sx={{
        display: { xs: 'grid', md: 'none' },
        gridAutoFlow: 'column',
        gridAutoColumns: '1fr',
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: 1100,
        bgcolor: 'var(--card)',
        borderTop: '1px solid var(--hairline)',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {destinations.map((destination) => (
        <Box
          key={destination.to}
          component={Link}
          to={destination.to}
          onClick={choosePath(destination.to)}
          aria-label={countOf(destination).name}
          aria-current={isCurrent(destination, path) ? 'page' : undefined}
          sx={entry}
        >
          <CountedIcon Icon={destination.Icon} count={countOf(destination).count} />
          {t(destination.label)}
        </Box>
      ))}
      {onMore && (
        <Box component="button" type="button" aria-haspopup="dialog" onClick={onMore} sx={entry}>
          <MoreIcon />
          {t('account.nav.more')}
        </Box>
      )}
    </Box>
  )
}

const entry = {
  display: 'grid',
  justifyItems: 'center',
  gap: 0.5,
  py: 2,
  minHeight: 60,
  px: 0.5,
  border: 0,
  bgcolor: 'transparent',
  fontFamily: 'inherit',
  lineHeight: 1.6,
  cursor: 'pointer',
  // Five labels fit side by side on the narrowest phone.
  fontSize: 'clamp(11px, 3.2vw, 14px)',
  textDecoration: 'none',
  color: 'var(--muted)',
  '&[aria-current]': { color: 'var(--primary)', fontWeight: 600 },
  '&:focus-visible': { outlineOffset: '-4px' },
} as const
