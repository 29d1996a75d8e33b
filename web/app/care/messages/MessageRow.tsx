import Box from '@mui/material/Box'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import type { Correspondent, Message } from '#schemas/care/messages.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { AppointmentMessage } from './AppointmentMessage.tsx'
import { nameOf } from './chat-words.ts'
import { DaySeparator } from '#ui/page/DaySeparator.tsx'
import { EditMessage } from './EditMessage.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { MessageState } from './MessageState.tsx'
import { MessageText } from './MessageText.tsx'
import { NewLine } from './NewLine.tsx'
import { OutgoingState } from './OutgoingState.tsx'
import type { Row } from './rows.ts'
import { WaitingFiles } from './WaitingFiles.tsx'

export interface RowActs {
  edit: (identifier: string | null) => void
  remove: (identifier: string) => void
  saved: (message: Message) => void
  retry: (draft: string) => void
  discard: (draft: string) => void
}

interface MessageRowProps extends Omit<Row, 'key' | 'sentAt'> {
  sentAt: string
  person: Correspondent
  /** `2026-11-22`, in the user's time zone. */
  today: string
  /** Delivery status of an own message. */
  status: Message['status']
  canEdit: boolean
  isEditing: boolean
  /** The message is the current search hit. */
  isFound: boolean
  acts: RowActs
}

/** One message: sender, text, time, delivery status and actions. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, outgoing, isOwn, day, today, isFirstNew, isFollowing, acts } = props
  const { time } = useFormats()
  const sent = time(message?.sentAt ?? props.sentAt)
  const canAct = isOwn && message !== null && message.deletedAt === null && !message.isAutomatic && !props.isEditing
  return (
    <Box sx={{ px: { xs: 3, md: 5 }, pt: isFollowing ? '3px' : 3 }}>
      {day && <DaySeparator day={day} today={today} />}
      {isFirstNew && <NewLine />}
      <Box sx={{ ...line, justifyContent: isOwn ? 'end' : 'start' }}>
        {canAct && (
          <MessageMenu
            time={sent}
            canEdit={props.canEdit}
            onEdit={() => acts.edit(message.identifier)}
            onDelete={() => acts.remove(message.identifier)}
          />
        )}
        <Bubble {...props} sent={sent} />
      </Box>
      {outgoing && <OutgoingState item={outgoing} onRetry={acts.retry} onDiscard={acts.discard} />}
    </Box>
  )
})

function Bubble({
  message,
  outgoing,
  isOwn,
  person,
  status,
  isEditing,
  isFound,
  acts,
  sent,
}: MessageRowProps & { sent: string }) {
  const t = useTranslate()
  const isDeleted = message !== null && message.deletedAt !== null
  return (
    <Box
      data-number={message?.number}
      sx={{
        ...bubble,
        ...(isOwn
          ? { bgcolor: 'var(--mint)', borderEndEndRadius: 4 }
          : { bgcolor: 'var(--card)', borderEndStartRadius: 4 }),
        borderColor: isOwn ? 'transparent' : 'var(--hairline)',
        ...(isDeleted && { bgcolor: 'transparent', borderColor: 'var(--hairline)', borderStyle: 'dashed' }),
        ...(isFound && { outline: '3px solid var(--focus)', outlineOffset: '2px' }),
      }}
    >
      <VisuallyHidden>{`${isOwn ? t('messages.message.you') : nameOf(person, t)}, ${sent}:`}</VisuallyHidden>
      {message?.isAutomatic && <Box sx={small}>{t('messages.message.automatic')}</Box>}
      {isEditing && message ? (
        <EditMessage message={message} onSaved={acts.saved} onClose={() => acts.edit(null)} />
      ) : isDeleted ? (
        <Box sx={{ fontStyle: 'italic', color: 'var(--muted)' }}>{t('messages.message.deleted')}</Box>
      ) : (
        <Content message={message} outgoing={outgoing} person={person} />
      )}
      <Box sx={{ ...small, display: 'flex', gap: 1.5, alignItems: 'center', justifyContent: 'end' }}>
        {message?.editedAt && !isDeleted && <span>{t('messages.message.edited')}</span>}
        <Box component="span" aria-hidden sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {sent}
        </Box>
        {isOwn && !isDeleted && <OwnState message={message} outgoing={outgoing} status={status} />}
      </Box>
    </Box>
  )
}

function OwnState({ message, outgoing, status }: Pick<MessageRowProps, 'message' | 'outgoing' | 'status'>) {
  if (message) return <MessageState status={status} />
  return outgoing?.state.as === 'sending' ? <MessageState status="sending" /> : null
}

function Content({ message, outgoing, person }: Pick<MessageRowProps, 'message' | 'outgoing' | 'person'>) {
  const text = message?.content ?? outgoing?.content ?? ''
  const state = outgoing?.state
  return (
    <>
      {text !== '' && <MessageText text={text} />}
      {message ? (
        <>
          <MessageFiles message={message} person={person.identifier} />
          <AppointmentMessage message={message} person={person} />
        </>
      ) : (
        outgoing && <WaitingFiles files={outgoing.files} percent={state?.as === 'sending' ? state.percent : null} />
      )}
    </>
  )
}

const line = {
  display: 'flex',
  alignItems: 'end',
  gap: 1,
  // With a mouse the actions appear on hover; keyboard and touch always show them.
  '@media (hover: hover)': {
    '.message-actions': { opacity: 0 },
    '&:hover .message-actions, .message-actions:focus-visible, .message-actions[aria-expanded="true"]': { opacity: 1 },
  },
} as const

const bubble = {
  maxWidth: 'min(85%, 560px)',
  minWidth: 0,
  px: 3.5,
  pt: 2,
  pb: 1.5,
  borderRadius: 4.5,
  border: '1px solid',
} as const
const small = { fontSize: 14, color: 'var(--muted)', lineHeight: 1.5 } as const
