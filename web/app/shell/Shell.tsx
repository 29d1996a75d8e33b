import Box from '@mui/material/Box'
import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, ScrollRestoration, useLocation } from 'react-router'
import { FreshPasswordProvider } from '#app/identity/confirm-password/fresh-password.tsx'
import { IdleWarning } from '#app/identity/security/IdleWarning.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { ActingBanner, actingHeight } from './ActingBanner.tsx'
import { BottomBar } from './BottomBar.tsx'
import { useDestinations } from './destinations/use-destinations.ts'
import { PageFoot } from './PageFoot.tsx'
import { SideMenu } from './SideMenu.tsx'
import { Toasts } from '#ui/notices/Toasts.tsx'
import { ClientBar, DesktopBar } from './TopBar.tsx'
import { Keys } from './keys/Keys.tsx'
import { useOpenPalette } from './keys/use-open-palette.ts'
import { useForgetChosenPath } from '#ui/page/current-path.ts'
import { contentId, topBarHeight } from '#ui/page/layout.ts'
import { useReadUnreadCounts } from '#ui/page/use-unread-counts.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

const ReviewNotice = lazy(async () => ({
  default: (await import('#app/marketplace/verification/ReviewNotice.tsx')).ReviewNotice,
}))

const LiveChanges = lazy(async () => ({ default: (await import('./LiveChanges.tsx')).LiveChanges }))

const OnThisDevice = lazy(async () => ({ default: (await import('./device/OnThisDevice.tsx')).OnThisDevice }))

const JoinRequests = lazy(async () => ({
  default: (await import('#app/care/session-room/JoinRequests.tsx')).JoinRequests,
}))

const pageHeight = `calc(100dvh - ${topBarHeight} - var(--acting-height))`
/** Of a therapist, before the one that opens the menu. */
const bottomEntries = 4

/**
 * Clients: a bar at the top. Therapists and operators: a menu at the side that collapses, and a compact bar. On a phone
 * clients and therapists have their most used pages at the bottom.
 */
export function Shell({ children }: { children?: ReactNode }) {
  const viewer = useViewer()
  const hasSideMenu = viewer.userType !== 'client'
  const destinations = useDestinations()
  // Operators have too many pages for a bar at the bottom.
  const hasBottomBar = viewer.userType !== 'admin' && !(hasSideMenu && viewer.mustSetUpSecondFactor)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = () => setMenuOpen(true)
  const search = useOpenPalette()
  useFocusOnNewPage()
  useForgetChosenPath()
  useReadUnreadCounts()

  return (
    <Box
      style={{ '--acting-height': viewer.impersonation ? `${actingHeight}px` : '0px' } as CSSProperties}
      sx={{ minHeight: '100dvh', bgcolor: 'var(--paper)', color: 'var(--ink)' }}
    >
      <SkipLink />
      {viewer.impersonation && <ActingBanner {...viewer.impersonation} />}
      <Box sx={{ display: 'flex' }}>
        {hasSideMenu && <SideMenu destinations={destinations} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
        <Box sx={{ flex: 1, minWidth: 0, pb: hasBottomBar ? { xs: 16, md: 0 } : 0 }}>
          {hasSideMenu ? (
            <DesktopBar
              onSearch={viewer.mustSetUpSecondFactor ? undefined : search}
              {...(!hasBottomBar && { onMenu: openMenu })}
            />
          ) : (
            <ClientBar destinations={destinations.filter(({ only }) => only !== 'bottom')} onSearch={search} />
          )}
          {/* As high as the screen while the page loads, so that the footer does not shift. */}
          <Box component="main" id={contentId} tabIndex={-1} sx={{ minHeight: pageHeight, outline: 'none' }}>
            <FreshPasswordProvider>
              <OnlySecurity isOn={viewer.mustSetUpSecondFactor}>{children}</OnlySecurity>
            </FreshPasswordProvider>
          </Box>
          <PageFoot />
        </Box>
      </Box>
      {hasBottomBar && (
        <BottomBar
          destinations={
            hasSideMenu ? destinations.slice(0, bottomEntries) : destinations.filter(({ only }) => only !== 'top')
          }
          {...(hasSideMenu && { onMore: openMenu })}
        />
      )}
      {!viewer.mustSetUpSecondFactor && <Keys />}
      {viewer.userType === 'provider' && !viewer.impersonation && !viewer.mustSetUpSecondFactor && (
        <Suspense>
          <ReviewNotice />
          <JoinRequests />
        </Suspense>
      )}
      {viewer.userType !== 'admin' && !viewer.mustSetUpSecondFactor && (
        <Suspense>
          <LiveChanges />
          {!viewer.impersonation && <OnThisDevice />}
        </Suspense>
      )}
      <IdleWarning />
      <Toasts />
      <ScrollRestoration />
    </Box>
  )
}

/** Redirects a user who must set up a second factor to that page. */
function OnlySecurity({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  const isElsewhere = !`${pathname}/`.startsWith(paths.security())
  return isOn && isElsewhere ? <Navigate to={paths.security()} replace /> : children
}

/** A new page takes the focus at its top or at its marked start, for keyboard and screen reader users. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== pathname) {
      const content = document.getElementById(contentId)
      const start = content?.querySelector<HTMLElement>('[data-page-start]') ?? content
      start?.focus({ preventScroll: true })
    }
    last.current = pathname
  }, [pathname])
}

function SkipLink() {
  const t = useTranslate()
  return (
    <Box
      component="a"
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 1600,
        p: 3,
        borderRadius: 3,
        bgcolor: 'var(--card)',
        color: 'var(--ink)',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('ra.navigation.skip_nav')}
    </Box>
  )
}
