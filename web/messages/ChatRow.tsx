import Box from '@mui/material/Box'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { type Chat, messageLimits } from '#schemas/messages.ts'
import { Unseen } from '../account/Unseen.tsx'
import { useFormats } from '../account/viewer.tsx'
import { talkPaths } from '../kit/talk-paths.ts'
import { nameOf, previewOf, whenOf } from './chat-words.ts'
import { CorrespondentPicture } from './CorrespondentPicture.tsx'

export const chatRowHeight = 76

interface ChatRowProps {
  chat: Chat
  /** `2026-11-22`, in the reader's zone. */
  today: string
  isCurrent: boolean
}

/** A conversation in the list; the whole row is its link. */
export const ChatRow = memo(function ChatRow({ chat, today, isCurrent }: ChatRowProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { user, lastMessage, unread } = chat
  return (
    <Box
      component="li"
      // Rows out of sight are not drawn, however long the list is.
      sx={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${chatRowHeight}px` }}
    >
      <Box component={Link} to={talkPaths.conversation(user.identifier)} aria-current={isCurrent || undefined} sx={row}>
        <CorrespondentPicture user={user} size={44} />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={line}>
            <Box component="span" sx={{ ...cut, fontWeight: unread > 0 ? 700 : 600 }}>
              {nameOf(user, t)}
            </Box>
            <Box
              component="time"
              dateTime={lastMessage.sentAt}
              sx={{ flexShrink: 0, fontSize: 14, color: 'var(--muted)' }}
            >
              {whenOf(lastMessage.sentAt, today, formats)}
            </Box>
          </Box>
          <Box component="span" sx={line}>
            <Box
              component="span"
              sx={{
                ...cut,
                fontSize: 15,
                color: unread > 0 ? 'var(--ink)' : 'var(--muted)',
                fontStyle: lastMessage.isDeleted ? 'italic' : 'normal',
              }}
            >
              {previewOf(lastMessage, t)}
            </Box>
            {unread > 0 && <UnreadCount count={unread} />}
          </Box>
        </Box>
      </Box>
    </Box>
  )
})

/** How many were not read, as a figure for the eye and in words for everybody else. */
function UnreadCount({ count }: { count: number }) {
  const t = useTranslate()
  const isMost = count >= messageLimits.unreadMost
  return (
    <>
      <Box component="span" aria-hidden sx={badge}>
        {isMost ? `${messageLimits.unreadMost}+` : count}
      </Box>
      <Unseen>
        {isMost
          ? t('messages.list.unread_most', { count: messageLimits.unreadMost - 1 })
          : t('messages.list.unread', { smart_count: count })}
      </Unseen>
    </>
  )
}

const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: chatRowHeight - 4,
  my: '2px',
  mx: 2,
  px: 3,
  py: 2,
  borderRadius: 3,
  color: 'var(--ink)',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'var(--sand)' },
  '&[aria-current]': { bgcolor: 'var(--mint)' },
  '&:focus-visible': { outlineOffset: '-3px' },
  '@media (forced-colors: active)': { '&[aria-current]': { outline: '2px solid', outlineOffset: '-4px' } },
} as const

const line = { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3 } as const
const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

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
