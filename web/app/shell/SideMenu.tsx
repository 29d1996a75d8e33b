import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft'
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { MenuEntries } from './MenuEntries.tsx'
import type { Destination } from './destinations/destination.ts'
import { useDeviceChoice } from '#ui/viewer/device-choice.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

/** On phones only. */
const SideDrawer = lazy(async () => ({ default: (await import('./SideDrawer.tsx')).SideDrawer }))

interface SideMenuProps {
  destinations: readonly Destination[]
  /** On a phone the menu is an overlay. */
  isOpen: boolean
  onClose: () => void
}

/** The menu beside the pages of therapists and operators, with the account at its foot. Collapsed, it shows icons. */
export function SideMenu({ destinations, isOpen, onClose }: SideMenuProps) {
  const t = useTranslate()
  const { userType } = useViewer()
  const [isCollapsed, setCollapsed] = useDeviceChoice('menu', 'collapsed')
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const label = t(isCollapsed ? 'account.nav.expand' : 'account.nav.collapse')
  return (
    <>
      <Box
        component="aside"
        data-side-menu={isCollapsed ? 'collapsed' : userType}
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          width: 'var(--side-menu)',
          flexShrink: 0,
          position: 'sticky',
          top: 'var(--acting-height)',
          height: 'calc(100dvh - var(--acting-height))',
          bgcolor: 'var(--card)',
          borderRight: '1px solid var(--hairline)',
        }}
      >
        <Box sx={{ px: isCollapsed ? 3 : 4, minHeight: 'var(--top-bar)', display: 'flex', alignItems: 'center' }}>
          <Brand isShort={isCollapsed} />
        </Box>
        <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', pb: 3 }}>
          <MenuEntries destinations={destinations} isCollapsed={isCollapsed} />
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexDirection: isCollapsed ? 'column' : 'row',
            alignItems: 'center',
            gap: 1,
            p: 1.5,
            borderTop: '1px solid var(--hairline)',
          }}
        >
          <AccountMenu shape={isCollapsed ? 'portrait' : 'foot'} />
          <IconButton
            aria-label={label}
            aria-expanded={!isCollapsed}
            title={label}
            onClick={() => setCollapsed(!isCollapsed)}
            sx={{ p: 1.5, color: 'var(--muted)' }}
          >
            {isCollapsed ? <ExpandIcon fontSize="small" /> : <CollapseIcon fontSize="small" />}
          </IconButton>
        </Box>
      </Box>
      {wasOpened && (
        <Suspense>
          <SideDrawer isOpen={isOpen} onClose={onClose} label={t('account.nav.label')}>
            <MenuEntries destinations={destinations} isCollapsed={false} onChoose={onClose} />
            <Box sx={{ mt: 'auto', p: 2, borderTop: '1px solid var(--hairline)' }}>
              <AccountMenu shape="foot" />
            </Box>
          </SideDrawer>
        </Suspense>
      )}
    </>
  )
}
