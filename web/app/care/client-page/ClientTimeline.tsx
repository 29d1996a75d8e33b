import MessageIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import NoteIcon from '@mui/icons-material/StickyNote2Outlined'
import SessionIcon from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Chat } from '#schemas/care/messages.ts'
import type { NoteRow } from '#schemas/care/notes.ts'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'
import { useRead } from '#ui/api/use-call.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { EmptyState, LoadError } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { nameOf } from '#app/care/caseload/client-words.ts'
import { UnsavedDrafts } from '#app/care/notes/UnsavedDrafts.tsx'
import { useStoredDrafts } from '#app/care/notes/use-stored-drafts.ts'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { pastStatuses, useSessionsAhead } from './client-sessions.ts'
import type { ClientTabsProps } from './ClientTabs.tsx'
import { SessionRows } from './SessionRows.tsx'
import { useChatWith } from './use-chat-with.ts'

/** How many of each kind the overview shows; the tabs have the rest. */
const most = { ahead: 3, past: 5, notes: 5 } as const

/** What comes next, and what happened last, day by day. */
export function ClientTimeline({ client, mayNote, onWrite, onContinue }: ClientTabsProps) {
  const t = useTranslate()
  const params = { id: client.identifier }
  const ahead = useSessionsAhead(client)
  const past = useRead(bookingApi.ofClient, {
    params,
    query: { statuses: pastStatuses, sort: '-startAt', perPage: most.past },
  })
  const notes = useAccessLoggedRead(noteApi.ofClient, { params, query: { perPage: most.notes } }, { enabled: mayNote })
  const chat = useChatWith(client)
  const { drafts } = useStoredDrafts(({ about }) => about.type === 'client' && about.reference === client.identifier)
  const error = ahead.error ?? past.error ?? notes.error
  if (error)
    return (
      <LoadError error={error} onRetry={() => void Promise.all([ahead, past, notes].map((read) => read.refetch()))} />
    )
  if (!ahead.data || !past.data || (mayNote && !notes.data)) return <Skeleton variant="rounded" height={280} />
  const next = ahead.data.data.slice(0, most.ahead)
  const entries = entriesOf({ past: past.data.data, notes: notes.data?.data ?? [], chat })
  return (
    <>
      {onWrite && <UnsavedDrafts drafts={drafts} onContinue={onContinue} />}
      {next.length > 0 && (
        <Box component="section" aria-label={t('relations.overview.ahead')} sx={{ mb: 4 }}>
          <Heading text={t('relations.overview.ahead')} />
          <SessionRows label={t('relations.overview.ahead')} bookings={next} />
          {ahead.data.meta.total > next.length && (
            <Button component={Link} to="?view=appointments" preventScrollReset sx={more}>
              {t('relations.overview.all_ahead', { count: ahead.data.meta.total })}
            </Button>
          )}
        </Box>
      )}
      {entries.length > 0 && <Timeline entries={entries} />}
      {next.length + entries.length === 0 && (
        <EmptyState
          text={t('relations.appointments.empty', { name: nameOf(client, t) })}
          action={
            <Button variant="contained" component={Link} to={paths.newAppointment({ client: client.identifier })}>
              {t('relations.new_appointment')}
            </Button>
          }
        />
      )}
    </>
  )
}

type Entry = { at: string; key: string } & (
  | { as: 'session'; booking: Booking }
  | { as: 'note'; note: NoteRow }
  | { as: 'message'; chat: Chat }
)

interface Records {
  past: readonly Booking[]
  notes: readonly NoteRow[]
  chat: Chat | undefined
}

/** Newest first. A session that never got a time is placed at the moment it was made. */
function entriesOf({ past, notes, chat }: Records): Entry[] {
  const entries: Entry[] = [
    ...past.map((booking): Entry => ({
      as: 'session',
      at: booking.startAt ?? booking.createdAt,
      key: booking.identifier,
      booking,
    })),
    ...notes.map((note): Entry => ({ as: 'note', at: note.createdAt, key: note.identifier, note })),
    ...(chat ? [{ as: 'message', at: chat.lastMessage.sentAt, key: chat.identifier, chat } as const] : []),
  ]
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

function Timeline({ entries }: { entries: readonly Entry[] }) {
  const formats = useFormats()
  const days = Map.groupBy(entries, ({ at }) => formats.day(at))
  return [...days].map(([day, own]) => (
    <Box component="section" key={day} aria-label={day} sx={{ mb: 3 }}>
      <Heading text={day} />
      <Box component="ol" sx={timeline}>
        {own.map((entry) => (
          <li key={entry.key}>
            <time dateTime={entry.at}>{formats.time(entry.at)}</time>
            <Shown entry={entry} />
          </li>
        ))}
      </Box>
    </Box>
  ))
}

function Shown({ entry }: { entry: Entry }) {
  const t = useTranslate()
  if (entry.as === 'session') return <Session booking={entry.booking} />
  if (entry.as === 'note') return <Note note={entry.note} />
  const { lastMessage, unread } = entry.chat
  const text = lastMessage.preview || t('relations.overview.no_text')
  return (
    <Line icon={<MessageIcon />}>
      <Link to="?view=messages" preventScrollReset>
        {t(lastMessage.isOwn ? 'relations.overview.sent' : 'relations.overview.received')}
      </Link>
      {unread > 0 && <span className="muted">{t('overview.messages.unread', { smart_count: unread })}</span>}
      <p>{text}</p>
    </Line>
  )
}

function Session({ booking }: { booking: Booking }) {
  const { identifier, therapyCategory, modality, status } = booking
  return (
    <Line icon={<SessionIcon />}>
      <Link to={paths.appointment({ id: identifier })}>{therapyCategory.name}</Link>
      <span className="muted">{modality.name}</span>
      <BookingStatus status={status} />
    </Line>
  )
}

function Note({ note: { identifier, title, excerpt, status, type } }: { note: NoteRow }) {
  const t = useTranslate()
  return (
    <Line icon={<NoteIcon />}>
      <Link to={paths.note({ id: identifier })}>{title}</Link>
      <span className="muted">{t(`notes.types.${type}`)}</span>
      <StatusBadge status={status} text={t(`notes.statuses.${status}`)} />
      {excerpt && <p>{excerpt}</p>}
    </Line>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <>
    <span className="icon" aria-hidden>
      {icon}
    </span>
    <div>{children}</div>
  </>
)

const Heading = ({ text }: { text: string }) => (
  <Typography
    variant="h2"
    sx={{ mb: 1.5, fontFamily: 'inherit', fontSize: 14, fontWeight: 600, color: 'var(--muted)' }}
  >
    {text}
  </Typography>
)

const more = { mt: 1, minHeight: { xs: 44, sm: 34 }, px: 2, py: 0, fontSize: 14 } as const

const timeline = {
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 14,
  lineHeight: 1.45,
  '& > li': { display: 'grid', gridTemplateColumns: '44px 28px minmax(0, 1fr)', columnGap: 2, minHeight: 40, py: 1 },
  '& time': { pt: '3px', color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' },
  '& .icon': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: '50%',
    bgcolor: 'var(--mint)',
    color: 'var(--primary)',
    '& svg': { fontSize: 16 },
  },
  '& li > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, minHeight: 28 },
  '& a': { color: 'var(--ink)', fontWeight: 600, overflowWrap: 'anywhere', minHeight: 24 },
  '& .muted': { color: 'var(--muted)' },
  '& .status-badge': { bgcolor: 'transparent', p: 0 },
  '& p': { flexBasis: '100%', m: 0, maxWidth: '66ch', color: 'var(--muted)', overflowWrap: 'anywhere' },
} as const
