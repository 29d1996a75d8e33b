import Box from '@mui/material/Box'
import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import type { Destination } from './destinations/destination.ts'
import { shownCount, useUnreadCounts } from '#ui/page/use-unread-counts.ts'
import { useQueueCounts } from './queue-counts.ts'

const pill = {
  minWidth: 20,
  px: 1.5,
  borderRadius: '10px',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  // Decorative: the name of the link contains the number, and visible text of a link must be part of its name.
  '&::after': { content: 'attr(data-count)' },
} as const

const corner = { position: 'absolute', top: -6, right: -10, px: 1 } as const
const strong = { bgcolor: 'var(--primary)', color: 'var(--on-primary)' } as const
const quiet = { ml: 'auto', flexShrink: 0, bgcolor: 'var(--sand)', color: 'var(--ink)' } as const

interface CountProps {
  count: number
  /** `corner`: over its icon. `quiet`: at the end of an entry. `end`: in the space that the entry leaves for it. */
  at?: 'corner' | 'quiet' | 'end'
}

/** A number where something waits; the layout does not shift when it appears. Its text is part of the name of the link. */
export const Count = ({ count, at = 'corner' }: CountProps) =>
  count > 0 && (
    <Box
      component="span"
      aria-hidden
      data-count={shownCount(count)}
      sx={{
        ...pill,
        ...(at === 'quiet' ? quiet : strong),
        ...(at === 'corner' && corner),
        ...(at === 'end' && { position: 'absolute', right: 8 }),
      }}
    />
  )

export const CountedIcon = ({ Icon, count }: { Icon: ComponentType; count: number }) => (
  <Box component="span" sx={{ position: 'relative', display: 'flex' }}>
    <Icon />
    <Count count={count} />
  </Box>
)

/** The count of a navigation entry, and its accessible name with the count. */
export function useCountOf() {
  const t = useTranslate()
  const unread = useUnreadCounts()
  const waiting = useQueueCounts()
  return ({ label, counts }: Pick<Destination, 'label' | 'counts'>) => {
    if (counts === undefined) return { count: 0, name: undefined }
    const count = counts === 'messages' ? unread.messages : waiting(counts)
    const text = counts === 'messages' ? 'account.nav.unread' : 'account.nav.waiting'
    const name = count > 0 ? t(text, { name: t(label), count: shownCount(count) }) : undefined
    return { count, name }
  }
}
