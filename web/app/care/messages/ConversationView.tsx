import Box from '@mui/material/Box'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Correspondent, Message } from '#schemas/care/messages.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { type Book, olderCursorOf, statusOf, unreadOf } from './message-history.ts'
import { nameOf } from './chat-words.ts'
import { Composer } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { MessageRow, type RowActs } from './MessageRow.tsx'
import { MessageScroller } from './MessageScroller.tsx'
import { OlderState } from './OlderState.tsx'
import { type Row, rowsOf } from './rows.ts'
import { rowKeyOf } from './row-key.ts'
import { ConversationStatus } from './ConversationStatus.tsx'
import { useArrivals } from './use-arrivals.ts'
import type { useConversation } from './use-conversation.ts'
import { useMessageSearch } from './use-message-search.ts'

const ConversationSearch = lazy(async () => ({
  default: (await import('./ConversationSearch.tsx')).ConversationSearch,
}))
const DeleteMessageDialog = lazy(async () => ({
  default: (await import('./DeleteMessageDialog.tsx')).DeleteMessageDialog,
}))

interface ConversationViewProps {
  conversation: ReturnType<typeof useConversation>
  book: Book
}

const clockTick = 10_000

/** A loaded conversation. */
export function ConversationView({ conversation, book }: ConversationViewProps) {
  const t = useTranslate()
  const { zone } = useFormats()
  const now = useNow(clockTick)
  const { store, isPrepended } = conversation
  const { user, other, office, canWrite } = book.meta
  const { messages } = book
  const name = nameOf(user, t)
  const isAtEnd = useRef(true)
  const { newFrom, arrived } = useArrivals(book, () => isAtEnd.current)
  const [editing, setEditing] = useState<string | null>(null)
  const search = useMessageSearch(conversation)
  const { opened, open, close } = useDialog<`delete/${string}`>()
  const deleted = messages.find(({ identifier }) => opened === `delete/${identifier}`)
  const edited = messages.find(({ identifier }) => identifier === editing)
  const rows = useRows(book, conversation.outgoing, newFrom)
  const today = plainDateOf(zone, new Date(now))
  const acts = useRowActs({
    edit: setEditing,
    remove: (identifier) => open(`delete/${identifier}`),
    saved: conversation.take,
    retry: conversation.retry,
    discard: conversation.discard,
  })

  return (
    <Box
      component="section"
      aria-label={t('messages.conversation.label', { name })}
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      <Head person={user} office={office} search={search} />
      <MessageScroller
        label={t('messages.conversation.log', { name })}
        rows={rows}
        isPrepended={isPrepended}
        unread={unreadOf(book).length}
        anchorKey={edited ? rowKeyOf(edited) : null}
        target={search.target}
        onTop={() => void (conversation.isOlderBroken || store.older())}
        onSeen={store.see}
        onPlace={(atEnd) => {
          isAtEnd.current = atEnd
        }}
        above={<OlderState {...conversation} isEmpty={rows.length === 0} onRetry={() => void store.older()} />}
      >
        {({ key, ...row }) => (
          <MessageRow
            key={key}
            {...row}
            person={user}
            today={today}
            status={row.message ? statusOf(row.message, other) : 'sent'}
            canEdit={canEdit(row, now)}
            isEditing={row.message !== null && row.message.identifier === editing}
            isFound={search.target?.key === key}
            acts={acts}
          />
        )}
      </MessageScroller>
      <output>
        <VisuallyHidden>{arrived > 0 && announcementOf(messages.at(-1), name, t)}</VisuallyHidden>
      </output>
      <ConversationStatus name={name} isOffline={conversation.isOffline} isTyping={conversation.isTyping} />
      <Box sx={{ px: { xs: 3, md: 5 }, pb: { xs: 2, md: 3 } }}>
        {canWrite ? (
          <Composer person={user} onSend={conversation.send} onTyping={store.publishTyping} />
        ) : (
          <Closed person={user} />
        )}
      </Box>
      {deleted && (
        <Suspense>
          <DeleteMessageDialog message={deleted} onDeleted={store.catchUp} onClose={close} />
        </Suspense>
      )}
    </Box>
  )
}

interface HeadProps extends Pick<Book['meta'], 'office'> {
  person: Correspondent
  search: ReturnType<typeof useMessageSearch>
}

function Head({ person, office, search }: HeadProps) {
  return (
    <>
      <ConversationHead
        person={person}
        office={office}
        isSearching={search.isOpen}
        onSearch={search.toggle}
        searchRef={search.button}
      />
      {search.isOpen && (
        <Suspense>
          <ConversationSearch person={person} onChoose={(found) => void search.choose(found)} onClose={search.close} />
        </Suspense>
      )}
    </>
  )
}

/** In place of the composer, where the user may not write any more. */
function Closed({ person: { name } }: { person: Correspondent }) {
  const t = useTranslate()
  return (
    <Box sx={{ p: 4, borderRadius: 4, bgcolor: 'var(--sand)', textAlign: 'center' }}>
      {name === null ? t('messages.conversation.closed_nobody') : t('messages.conversation.closed', { name })}
    </Box>
  )
}

function useRows(
  book: Book,
  outgoing: ConversationViewProps['conversation']['outgoing'],
  newFrom: number | null,
): readonly Row[] {
  const { zone } = useFormats()
  const { messages } = book
  const isBeginning = olderCursorOf(book) === null
  return useMemo(
    () => rowsOf({ messages, outgoing, zone, newFrom, isBeginning }),
    [messages, outgoing, zone, newFrom, isBeginning],
  )
}

/** Keeps one object while the conversation is shown, so that unchanged rows do not render again. */
function useRowActs(acts: RowActs): RowActs {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  const [same] = useState((): RowActs => ({
    edit: (identifier) => latest.current.edit(identifier),
    remove: (identifier) => latest.current.remove(identifier),
    saved: (message) => latest.current.saved(message),
    retry: (draft) => latest.current.retry(draft),
    discard: (draft) => latest.current.discard(draft),
  }))
  return same
}

const canEdit = ({ message }: Pick<Row, 'message'>, now: number): boolean =>
  message !== null && message.editableUntil !== null && Date.parse(message.editableUntil) > now

type Translate = (key: string, words?: Record<string, string | number>) => string

/** The latest message as text for screen readers. */
function announcementOf(message: Message | undefined, name: string, t: Translate): string {
  if (!message || message.isOwn || message.deletedAt !== null) return ''
  return `${name}: ${message.content || t('messages.conversation.files', { smart_count: message.files.length })}`
}
