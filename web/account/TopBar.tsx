import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { AccountMenu } from './AccountMenu.tsx'
import { type Destination, isCurrent } from './navigation.tsx'
import { paths } from '../kit/paths.ts'

export const topBarHeight = 64

interface TopBarProps {
  destinations: readonly Destination[]
  onMenu?: () => void
}

export function TopBar({ destinations, onMenu }: TopBarProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 'var(--acting-height)',
        zIndex: 1100,
        height: topBarHeight,
        px: { xs: 4, md: 6 },
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        bgcolor: 'var(--card)',
        borderBottom: '1px solid var(--hairline)',
      }}
    >
      {onMenu && (
        <IconButton
          onClick={onMenu}
          aria-label={t('account.nav.menu')}
          sx={{ display: { md: 'none' }, color: 'var(--ink)', ml: -2 }}
        >
          <MenuIcon />
        </IconButton>
      )}
      <Box
        component={Link}
        to={paths.overview()}
        sx={{
          color: 'var(--primary)',
          textDecoration: 'none',
          fontFamily: 'var(--font-heading)',
          fontSize: 24,
          fontWeight: 600,
          mr: 4,
        }}
      >
        Solace
      </Box>
      {destinations.length > 0 && (
        <Box component="nav" aria-label={t('account.nav.label')} sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
          {destinations.map((destination) => (
            <Button
              key={destination.to}
              component={Link}
              to={destination.to}
              aria-current={isCurrent(destination, pathname) ? 'page' : undefined}
              sx={{ minHeight: 44, px: 4, color: 'var(--ink)', '&[aria-current]': { bgcolor: 'var(--mint)' } }}
            >
              {t(destination.label)}
            </Button>
          ))}
        </Box>
      )}
      <Box sx={{ ml: 'auto' }}>
        <AccountMenu />
      </Box>
    </Box>
  )
}
