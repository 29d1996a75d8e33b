import MenuIcon from '@mui/icons-material/Menu'
import BellIcon from '@mui/icons-material/NotificationsOutlined'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { AccountLeave } from '#app/care/crisis/AccountLeave.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { Count, CountedIcon, useCountOf } from './Count.tsx'
import { type Destination, isCurrent } from './destinations/destination.ts'
import { SearchButton } from './SearchButton.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { choosePath, useCurrentPath } from '#ui/page/current-path.ts'
import { topBarHeight } from '#ui/page/layout.ts'
import { shownCount, useUnreadCounts } from '#ui/page/use-unread-counts.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'

const bar = {
  position: 'sticky',
  top: 'var(--acting-height)',
  zIndex: 1100,
  height: topBarHeight,
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  bgcolor: 'var(--card)',
  borderBottom: '1px solid var(--hairline)',
} as const

interface ClientBarProps {
  destinations: readonly Destination[]
  onSearch: () => void
}

/** The bar of clients: pages, quick exit, notifications and account. A phone has the pages at its bottom. */
export function ClientBar({ destinations, onSearch }: ClientBarProps) {
  return (
    <Box component="header" sx={bar}>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          maxWidth: 1200,
          mx: 'auto',
          px: { xs: 4, md: 6 },
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0, sm: 1 },
        }}
      >
        <Brand />
        <ClientPages destinations={destinations} />
        <Box
          sx={{
            ml: 'auto',
            minWidth: 0,
            // Before the logo, whose word is cut only where nothing else can give way.
            flexShrink: 1000,
            display: 'flex',
            alignItems: 'center',
            gap: { xs: 0, sm: 1 },
            '& > *': { flexShrink: 0 },
          }}
        >
          <AccountLeave />
          <FindLink />
          <SearchButton onSearch={onSearch} isShort />
          <Bell />
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <AccountMenu />
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

function ClientPages({ destinations }: { destinations: readonly Destination[] }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const path = useCurrentPath()
  const countOf = useCountOf()
  return (
    <Box
      component="nav"
      aria-label={t('account.nav.label')}
      sx={{ display: { xs: 'none', md: 'flex' }, gap: { md: 0, lg: 1 }, ml: { md: 2, lg: 4 } }}
    >
      {destinations.map((destination) => (
        <Button
          key={destination.to}
          {...(destination.isPublic
            ? { component: 'a', href: addressOf(locale, destination.to) }
            : { component: Link, to: destination.to, onClick: choosePath(destination.to) })}
          aria-label={countOf(destination).name}
          aria-current={isCurrent(destination, path) ? 'page' : undefined}
          sx={{
            minHeight: 44,
            minWidth: 0,
            px: { md: 2, lg: 3 },
            // Leaves the space of the number, so that nothing moves when it appears.
            ...(destination.counts && { pr: { md: 8, lg: 8 } }),
            fontSize: 15,
            fontWeight: 500,
            whiteSpace: 'nowrap',
            color: 'var(--ink)',
            '&[aria-current]': { bgcolor: 'var(--mint)', fontWeight: 600 },
          }}
        >
          {t(destination.label)}
          <Count count={countOf(destination).count} at="end" />
        </Button>
      ))}
    </Box>
  )
}

/**
 * The search for therapists on a phone, whose bar at the bottom has no place for it. Where the bar is too narrow for its word, the
 * word breaks to a second line, which is cut off.
 */
function FindLink() {
  const t = useTranslate()
  const { locale } = useFormats()
  return (
    <Button
      component="a"
      href={addressOf(locale, paths.therapists())}
      startIcon={<SearchIcon />}
      aria-label={t('site.find')}
      sx={{
        display: { xs: 'flex', md: 'none' },
        // Twice its class, so that it wins over the bar.
        '&&': { flexShrink: 1 },
        flexWrap: 'wrap',
        alignContent: 'flex-start',
        overflow: 'hidden',
        height: 44,
        minHeight: 44,
        minWidth: 44,
        px: 2,
        py: 0,
        columnGap: 1,
        fontSize: 14,
        fontWeight: 400,
        lineHeight: '44px',
        color: 'var(--muted)',
        whiteSpace: 'nowrap',
        '& .MuiButton-startIcon': { m: 0, height: 44, alignItems: 'center' },
      }}
    >
      <span>{t('account.nav.find')}</span>
    </Button>
  )
}

interface DesktopBarProps {
  /** Opens the menu on a phone without a bar at its bottom. */
  onMenu?: () => void
  onSearch?: (() => void) | undefined
}

/** The compact bar of therapists and operators beside their menu. */
export function DesktopBar({ onMenu, onSearch }: DesktopBarProps) {
  const t = useTranslate()
  const { userType, mustSetUpSecondFactor } = useViewer()
  return (
    <Box component="header" sx={{ ...bar, gap: 1, px: { xs: 4, md: 5 } }}>
      {onMenu && (
        <IconButton
          onClick={onMenu}
          aria-label={t('account.nav.menu')}
          sx={{ display: { md: 'none' }, width: 44, height: 44, color: 'var(--ink)', ml: -2 }}
        >
          <MenuIcon />
        </IconButton>
      )}
      <Box sx={{ display: { md: 'none' } }}>
        <Brand />
      </Box>
      <Box sx={{ ml: { xs: 'auto', md: 0 }, flex: { md: 1 } }}>{onSearch && <SearchButton onSearch={onSearch} />}</Box>
      {userType !== 'admin' && !mustSetUpSecondFactor && <Bell />}
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
