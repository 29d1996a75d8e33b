import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { messageLimits } from '#schemas/care/message-limits.ts'
import type { Chat } from '#schemas/care/messages.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useUnreadCounts } from '#ui/page/use-unread-counts.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { whenOf } from './chat-words.ts'
import { UnreadBadge, useUnreadWords } from './UnreadBadge.tsx'

const rowHeight = 48
export const newestChatsHeight = (most: number) => 32 + most * rowHeight

/** The unread count and the latest senders. It hides the text, because other people may see this page. */
export function NewestChats({ most }: { most: number }) {
  const t = useTranslate()
  const inWords = useUnreadWords()
  const { messages } = useUnreadCounts()
  const { data, error } = useRead(messageApi.chatList, {}, { staleTime: messageLimits.chatListStaleMs })
  if (error) return <Typography role="alert">{t('overview.messages.failed')}</Typography>
  if (!data) return <Skeleton variant="rounded" height={newestChatsHeight(most)} />
  // The list arrives before the counts.
  const unread = Math.max(
    messages,
    data.data.reduce((sum, chat) => sum + chat.unread, 0),
  )
  const chats = data.data.filter(({ user }) => user.name !== null).slice(0, most)
  return (
    <>
      <Typography sx={{ minHeight: 32, color: 'var(--muted)' }}>
        {chats.length === 0
          ? t('overview.messages.empty')
          : unread > 0
            ? inWords(unread)
            : t('overview.messages.nothing_unread')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '&:empty': { display: 'none' } }}>
        {chats.map((chat) => (
          <NewestChat key={chat.identifier} {...chat} />
        ))}
      </Box>
    </>
  )
}

function NewestChat({ user, lastMessage: { sentAt }, unread }: Chat) {
  const formats = useFormats()
  const today = plainDateOf(formats.zone, new Date(useNow()))
  return (
    <Box component="li" sx={{ '& + &': { borderTop: '1px solid var(--hairline)' } }}>
      <Box component={Link} to={paths.conversation({ id: user.identifier })} sx={row}>
        <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {user.name}
        </Box>
        <UnreadBadge count={unread} />
        <Box
          component="time"
          dateTime={sentAt}
          sx={{ ml: 'auto', flexShrink: 0, fontSize: 14, fontWeight: 400, color: 'var(--muted)' }}
        >
          {whenOf(sentAt, today, formats)}
        </Box>
      </Box>
    </Box>
  )
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: rowHeight,
  color: 'var(--ink)',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover > :first-of-type': { textDecoration: 'underline' },
} as const
