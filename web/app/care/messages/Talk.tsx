import Box from '@mui/material/Box'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Message } from '#schemas/care/messages.ts'
import { Unseen } from '#ui/page/Unseen.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { type Book, olderCursorOf, statusOf, unseenOf } from './book.ts'
import { nameOf } from './chat-words.ts'
import { Composer } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { MessageRow, type RowActs } from './MessageRow.tsx'
import { MessageScroller } from './MessageScroller.tsx'
import { OlderState } from './OlderState.tsx'
import { type Row, rowsOf } from './rows.ts'
import { TalkLine } from './TalkLine.tsx'
import { useArrivals } from './use-arrivals.ts'
import type { useConversation } from './use-conversation.ts'

const ConversationSearch = lazy(async () => ({
  default: (await import('./ConversationSearch.tsx')).ConversationSearch,
}))
const DeleteMessageDialog = lazy(async () => ({
  default: (await import('./DeleteMessageDialog.tsx')).DeleteMessageDialog,
}))

interface TalkProps {
  conversation: ReturnType<typeof useConversation>
  book: Book
}

const clockTick = 10_000
const highlightMs = 4_000

/** A loaded conversation. */
export function Talk({ conversation, book }: TalkProps) {
  const t = useTranslate()
  const { zone } = useFormats()
  const now = useNow(clockTick)
  const { store, outgoing, isPrepended } = conversation
  const { user, other, office, canWrite } = book.meta
  const name = nameOf(user, t)
  const isAtEnd = useRef(true)
  const { newFrom, arrived } = useArrivals(book, () => isAtEnd.current)
  const [editing, setEditing] = useState<string | null>(null)
  const search = useSearch(conversation)
  const { opened, open, close } = useDialog<`delete/${string}`>()
  const deleted = book.messages.find(({ identifier }) => opened === `delete/${identifier}`)

  const { messages } = book
  const isBeginning = olderCursorOf(book) === null
  const rows = useMemo(
    () => rowsOf({ messages, outgoing, zone, newFrom, isBeginning }),
    [messages, outgoing, zone, newFrom, isBeginning],
  )
  const today = plainDateOf(zone, new Date(now))
  const acts = useRowActs({
    edit: setEditing,
    remove: (identifier) => open(`delete/${identifier}`),
    saved: conversation.take,
    retry: conversation.retry,
    discard: conversation.discard,
  })
  const editedKey = messages.find(({ identifier }) => identifier === editing)

  return (
    <Box
      component="section"
      aria-label={t('messages.conversation.label', { name })}
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      <ConversationHead
        person={user}
        office={office}
        isSearching={search.isOpen}
        onSearch={search.toggle}
        searchRef={search.button}
      />
      {search.isOpen && (
        <Suspense>
          <ConversationSearch person={user} onChoose={(found) => void search.choose(found)} onClose={search.close} />
        </Suspense>
      )}
      <MessageScroller
        label={t('messages.conversation.log', { name })}
        rows={rows}
        isPrepended={isPrepended}
        unseen={unseenOf(book).length}
        kept={editedKey ? keyOf(editedKey) : null}
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
        <Unseen>{arrived > 0 && announcementOf(messages.at(-1), name, t)}</Unseen>
      </output>
      <TalkLine name={name} isOffline={conversation.isOffline} isTyping={conversation.isTyping} />
      <Box sx={{ px: { xs: 3, md: 5 }, pb: { xs: 2, md: 3 } }}>
        {canWrite ? (
          <Composer person={user} onSend={conversation.send} onTyping={store.publishTyping} />
        ) : (
          <Box sx={{ p: 4, borderRadius: 4, bgcolor: 'var(--sand)', textAlign: 'center' }}>
            {user.name === null
              ? t('messages.conversation.closed_nobody')
              : t('messages.conversation.closed', { name: user.name })}
          </Box>
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

const keyOf = ({ draftIdentifier, identifier }: Message): string => draftIdentifier ?? identifier

const canEdit = ({ message }: Pick<Row, 'message'>, now: number): boolean =>
  message !== null && message.editableUntil !== null && Date.parse(message.editableUntil) > now

type Translate = (key: string, words?: Record<string, string | number>) => string

/** The latest message as text for screen readers. */
function announcementOf(message: Message | undefined, name: string, t: Translate): string {
  if (!message || message.isOwn || message.deletedAt !== null) return ''
  return `${name}: ${message.content || t('messages.conversation.files', { smart_count: message.files.length })}`
}

/** Message search, and the hit it scrolls to and highlights for a moment. */
function useSearch({ store }: TalkProps['conversation']) {
  const [isOpen, setOpen] = useState(false)
  const [target, setTarget] = useState<{ key: string; turn: number } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!target) return
    const timer = setTimeout(() => setTarget(null), highlightMs)
    return () => clearTimeout(timer)
  }, [target])
  return {
    isOpen,
    target,
    button,
    toggle: () => setOpen((is) => !is),
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
    choose: async (found: Message) => {
      if (await store.reach(found.number)) setTarget({ key: keyOf(found), turn: Date.now() })
    },
  }
}
