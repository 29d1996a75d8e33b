import Box from '@mui/material/Box'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Chat } from '#schemas/care/messages.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { nameOf, previewOf, whenOf } from './chat-words.ts'
import { CorrespondentPicture } from './CorrespondentPicture.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

export const chatRowHeight = 76

interface ChatRowProps {
  chat: Chat
  /** `2026-11-22`, in the user's time zone. */
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
      // The browser skips drawing rows that are out of view.
      sx={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${chatRowHeight}px` }}
    >
      <Box
        component={Link}
        to={paths.conversation({ id: user.identifier })}
        aria-current={isCurrent || undefined}
        sx={row}
      >
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
            <UnreadBadge count={unread} />
          </Box>
        </Box>
      </Box>
    </Box>
  )
})

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
  // Separates the initials from the background of the open row.
  '&[aria-current] > :first-of-type': { bgcolor: 'var(--card)' },
  '&:focus-visible': { outlineOffset: '-3px' },
  '@media (forced-colors: active)': { '&[aria-current]': { outline: '2px solid', outlineOffset: '-4px' } },
} as const

const line = { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3 } as const
const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
