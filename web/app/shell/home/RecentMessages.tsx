import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Chat } from '#schemas/care/messages.ts'
import * as paths from '#schemas/platform/paths.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { whenOf } from '#app/care/messages/chat-words.ts'
import { UnreadBadge } from '#app/care/messages/UnreadBadge.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { cardLink, cardRows, HomeCard } from './HomeCard.tsx'

/** The newest conversations. Their text is not shown, because other people may see this page. */
export function RecentMessages({ chats }: { chats: readonly Chat[] }) {
  const t = useTranslate()
  return (
    <HomeCard
      title={t('home.messages.title')}
      action={
        <MuiLink component={Link} to={paths.messages()} sx={cardLink}>
          {t('overview.messages.all')}
        </MuiLink>
      }
    >
      <Box component="ul" sx={{ ...cardRows, '& > li': {} }}>
        {chats.map((chat) => (
          <Row key={chat.identifier} {...chat} />
        ))}
      </Box>
    </HomeCard>
  )
}

function Row({ user, lastMessage: { sentAt }, unread }: Chat) {
  const formats = useFormats()
  const today = plainDateOf(formats.zone, new Date(useNow()))
  return (
    <li>
      <Box component={Link} to={paths.conversation({ id: user.identifier })} sx={row}>
        <PersonPicture photoUrl={user.photoUrl} size={44} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {user.name}
        </Box>
        <UnreadBadge count={unread} />
        <Box component="time" dateTime={sentAt} sx={{ fontSize: 14, fontWeight: 400, color: 'var(--muted)' }}>
          {whenOf(sentAt, today, formats)}
        </Box>
      </Box>
    </li>
  )
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 60,
  color: 'var(--ink)',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover > span': { textDecoration: 'underline' },
} as const
