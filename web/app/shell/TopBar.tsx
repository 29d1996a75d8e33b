import { topBarHeight } from '#ui/page/layout.ts'
import MenuIcon from '@mui/icons-material/Menu'
import BellIcon from '@mui/icons-material/NotificationsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { AccountLeave } from '#app/care/crisis/AccountLeave.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Count, CountedIcon, useCountOf } from './Count.tsx'
import { type Destination, isCurrent } from './navigation.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { shownCount, useUnreadCounts } from '#ui/page/use-unread-counts.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

interface TopBarProps {
  destinations: readonly Destination[]
  onMenu?: () => void
}

export function TopBar({ destinations, onMenu }: TopBarProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const { userType, mustSetUpSecondFactor } = useViewer()
  const countOf = useCountOf()
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
          mr: { xs: 0, sm: 4 },
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
              aria-label={countOf(destination).name}
              aria-current={isCurrent(destination, pathname) ? 'page' : undefined}
              sx={{ minHeight: 44, px: 4, color: 'var(--ink)', '&[aria-current]': { bgcolor: 'var(--mint)' } }}
            >
              {t(destination.label)}
              <Count count={countOf(destination).count} sx={{ top: 0, right: 0 }} />
            </Button>
          ))}
        </Box>
      )}
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
        <AccountLeave />
        {userType !== 'admin' && !mustSetUpSecondFactor && <Bell />}
        <AccountMenu />
      </Box>
    </Box>
  )
}

function Bell() {
  const t = useTranslate()
  const { notifications } = useUnreadCounts()
  const name = t('account.nav.notifications')
  return (
    <IconButton
      component={Link}
      to={paths.notifications()}
      aria-label={notifications > 0 ? t('account.nav.unseen', { name, count: shownCount(notifications) }) : name}
      sx={{ color: 'var(--ink)', width: 44, height: 44 }}
    >
      <CountedIcon Icon={BellIcon} count={notifications} />
    </IconButton>
  )
}
