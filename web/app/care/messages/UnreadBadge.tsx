import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { messageLimits } from '#schemas/care/message-limits.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { shownCount } from '#ui/page/use-unread-counts.ts'

/** `3 unread messages`; above the counting limit `99 or more`. */
export function useUnreadWords() {
  const t = useTranslate()
  return (count: number) =>
    count < messageLimits.unreadMost
      ? t('overview.messages.unread', { smart_count: count })
      : t('overview.messages.unread_most', { count: messageLimits.unreadMost })
}

/** The unread count: a figure on screen, a sentence for screen readers. */
export function UnreadBadge({ count }: { count: number }) {
  const inWords = useUnreadWords()
  if (count === 0) return null
  return (
    <>
      <Box component="span" aria-hidden sx={badge}>
        {shownCount(count)}
      </Box>
      <VisuallyHidden>{inWords(count)}</VisuallyHidden>
    </>
  )
}

const badge = {
  flexShrink: 0,
  minWidth: 24,
  px: 1.5,
  borderRadius: 999,
  bgcolor: 'var(--primary)',
  color: 'var(--on-primary)',
  fontSize: 14,
  fontWeight: 600,
  lineHeight: '24px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const
