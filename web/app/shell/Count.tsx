import Box from '@mui/material/Box'
import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import type { Destination } from './navigation.tsx'
import { shownCount, useUnseen } from '#ui/page/use-unseen.ts'

/** How many are new, over the corner of what it counts: nothing moves when it comes. Its words belong to the name of the link. */
export const Count = ({ count, sx }: { count: number; sx?: { top: number; right: number } }) =>
  count > 0 && (
    <Box
      component="span"
      aria-hidden
      data-count={shownCount(count)}
      sx={{
        position: 'absolute',
        top: -6,
        right: -10,
        minWidth: 20,
        px: 1,
        borderRadius: '10px',
        bgcolor: 'var(--primary)',
        color: 'var(--on-primary)',
        fontSize: 12,
        fontWeight: 600,
        lineHeight: '20px',
        textAlign: 'center',
        // Drawn, not written: the name of the link says it, and what is written in a link has to stand in its name.
        '&::after': { content: 'attr(data-count)' },
        ...sx,
      }}
    />
  )

export const CountedIcon = ({ Icon, count }: { Icon: ComponentType; count: number }) => (
  <Box component="span" sx={{ position: 'relative', display: 'flex' }}>
    <Icon />
    <Count count={count} />
  </Box>
)

/** What is counted beside an entry of the navigation, and the entry's whole name where there is something. */
export function useCountOf() {
  const t = useTranslate()
  const unseen = useUnseen()
  return ({ label, counts }: Pick<Destination, 'label' | 'counts'>) => {
    const count = counts ? unseen[counts] : 0
    const name = count > 0 ? t('account.nav.unread', { name: t(label), count: shownCount(count) }) : undefined
    return { count, name }
  }
}
