import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Count, CountedIcon, useCountOf } from './Count.tsx'
import { type Destination, isCurrent } from './destinations/destination.ts'
import { choosePath, useCurrentPath } from '#ui/page/current-path.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'

interface MenuEntriesProps {
  destinations: readonly Destination[]
  isCollapsed: boolean
  onChoose?: () => void
}

/** The entries of the side menu under the headings of their groups. */
export function MenuEntries({ destinations, isCollapsed, onChoose }: MenuEntriesProps) {
  const t = useTranslate()
  return (
    <Box component="nav" aria-label={t('account.nav.label')} sx={{ display: 'grid', px: 2, pt: 1 }}>
      {destinations.map((destination, index) => {
        const group = destination.group === destinations[index - 1]?.group ? undefined : destination.group
        return (
          <Fragment key={destination.to}>
            {group && !isCollapsed && (
              <Box sx={{ px: 2, pt: 3, pb: 1, fontSize: 12, fontWeight: 600, color: 'var(--muted)' }}>{t(group)}</Box>
            )}
            {group && isCollapsed && <Box sx={{ my: 1.5, borderTop: '1px solid var(--hairline)' }} />}
            <Entry destination={destination} isCollapsed={isCollapsed} {...(onChoose && { onChoose })} />
          </Fragment>
        )
      })}
    </Box>
  )
}

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  px: 2,
  minHeight: { xs: 44, md: 32 },
  '@media (pointer: coarse)': { minHeight: 44 },
  borderRadius: 2,
  color: 'var(--ink)',
  fontSize: { xs: 16, md: 14 },
  fontWeight: 500,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '& svg': { fontSize: { xs: 22, md: 18 }, color: 'var(--muted)' },
  '&:hover': { bgcolor: 'var(--sand)' },
  '&[aria-current]': { bgcolor: 'var(--mint)', fontWeight: 600 },
  '&[aria-current] svg': { color: 'var(--primary)' },
  '&:focus-visible': { outlineOffset: '-3px' },
} as const

interface EntryProps {
  destination: Destination
  isCollapsed: boolean
  onChoose?: () => void
}

function Entry({ destination, isCollapsed, onChoose }: EntryProps) {
  const t = useTranslate()
  const path = useCurrentPath()
  const { name, count } = useCountOf()(destination)
  const label = t(destination.label)
  return (
    <Box
      component={Link}
      to={destination.to}
      onClick={(event) => {
        choosePath(destination.to)(event)
        onChoose?.()
      }}
      title={isCollapsed ? label : undefined}
      aria-label={name}
      aria-current={isCurrent(destination, path) ? 'page' : undefined}
      sx={{ ...entry, ...(isCollapsed && { justifyContent: 'center' }) }}
    >
      <CountedIcon Icon={destination.Icon} count={isCollapsed ? count : 0} />
      {isCollapsed ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      {!isCollapsed && <Count count={count} at="quiet" />}
    </Box>
  )
}
