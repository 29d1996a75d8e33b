import FoldIcon from '@mui/icons-material/ChevronLeft'
import UnfoldIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { CountedIcon, useCountOf } from './Count.tsx'
import { type Destination, isCurrent } from './navigation.tsx'
import { topBarHeight } from '#ui/page/layout.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'

/** On phones only. */
const SideDrawer = lazy(async () => ({ default: (await import('./SideDrawer.tsx')).SideDrawer }))

interface SideMenuProps {
  destinations: readonly Destination[]
  /** On a phone the menu is an overlay. */
  isOpen: boolean
  onClose: () => void
}

export function SideMenu({ destinations, isOpen, onClose }: SideMenuProps) {
  const t = useTranslate()
  const [isFolded, setFolded] = useState(false)
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const Toggle = isFolded ? UnfoldIcon : FoldIcon
  return (
    <>
      <Box
        component="aside"
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          // Grows with the font size.
          width: isFolded ? 72 : 'clamp(232px, 14.5rem, 28vw)',
          overflowY: 'auto',
          flexShrink: 0,
          position: 'sticky',
          top: `calc(${topBarHeight}px + var(--acting-height))`,
          height: `calc(100dvh - ${topBarHeight}px - var(--acting-height))`,
          bgcolor: 'var(--card)',
          borderRight: '1px solid var(--hairline)',
        }}
      >
        <Entries destinations={destinations} isFolded={isFolded} />
        <Box
          component="button"
          type="button"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
          sx={{ ...entry, mt: 'auto', mb: 4, border: 0, bgcolor: 'transparent', font: 'inherit', cursor: 'pointer' }}
        >
          <Toggle />
          <span hidden={isFolded}>{t('account.nav.fold')}</span>
          {isFolded && <VisuallyHidden>{t('account.nav.unfold')}</VisuallyHidden>}
        </Box>
      </Box>
      {wasOpened && (
        <Suspense>
          <SideDrawer isOpen={isOpen} onClose={onClose} label={t('account.nav.label')}>
            <Entries destinations={destinations} isFolded={false} onChoose={onClose} />
          </SideDrawer>
        </Suspense>
      )}
    </>
  )
}

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  mx: 3,
  px: 3,
  minHeight: 44,
  borderRadius: 3,
  color: 'var(--ink)',
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'var(--sand)' },
  '&[aria-current]': { bgcolor: 'var(--mint)', fontWeight: 600 },
} as const

function Entries({
  destinations,
  isFolded,
  onChoose,
}: {
  destinations: readonly Destination[]
  isFolded: boolean
  onChoose?: () => void
}) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const countOf = useCountOf()
  return (
    <Box component="nav" aria-label={t('account.nav.label')} sx={{ display: 'grid', gap: 1, pt: 4 }}>
      {destinations.map((destination) => (
        <Box
          key={destination.to}
          component={Link}
          to={destination.to}
          onClick={onChoose}
          title={isFolded ? t(destination.label) : undefined}
          aria-label={countOf(destination).name}
          aria-current={isCurrent(destination, pathname) ? 'page' : undefined}
          sx={entry}
        >
          <CountedIcon Icon={destination.Icon} count={countOf(destination).count} />
          {isFolded ? <VisuallyHidden>{t(destination.label)}</VisuallyHidden> : t(destination.label)}
        </Box>
      ))}
    </Box>
  )
}
