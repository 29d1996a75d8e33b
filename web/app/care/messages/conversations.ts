/** The signed-in user's conversations and outbox. They live as long as the app and survive navigation. */
import type { QueryClient } from '@tanstack/react-query'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { call } from '#shared/api/api.ts'
import { unsentPlace } from '#shared/api/session.ts'
import { onMissed } from '#ui/live/on-live.ts'
import { isKnownDraft } from './message-history.ts'
import { type ConversationStore, createStore } from './conversation-store.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { outboxPorts } from './outbox-ports.ts'

interface ConversationSet {
  outbox: Outbox
  storeOf: (person: string) => ConversationStore
}

const maxStored = 6
const conversationSets = new WeakMap<QueryClient, ConversationSet>()

export function conversationsOf(
  queries: QueryClient,
  self: string,
  onDead: (error: unknown) => unknown,
): ConversationSet {
  const known = conversationSets.get(queries) ?? createConversation(self, onDead)
  conversationSets.set(queries, known)
  return known
}

function createConversation(self: string, onDead: (error: unknown) => unknown): ConversationSet {
  const stores = new Map<string, ConversationStore>()
  const outbox = createOutbox(
    outboxPorts(self, {
      onDead,
      onSent: ({ person }, message) => stores.get(person)?.takeOwn(message),
    }),
  )
  const again = () => void outbox.again()
  onMissed(again)
  globalThis.addEventListener('online', again)
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === unsentPlace) again()
  })

  const createFor = (person: string) =>
    createStore({
      read: (query) => call(messageApi.conversation, { body: { userIdentifier: person }, query }),
      markSeen: (number) => call(messageApi.markSeen, { body: { userIdentifier: person, number } }),
      publishTyping: () => call(messageApi.typing, { body: { userIdentifier: person } }),
      onBook: (book) => outbox.settle((draft) => isKnownDraft(book, draft)),
      onDead,
    })

  return {
    outbox,
    storeOf: (person) => {
      const store = stores.get(person) ?? createFor(person)
      // Moves the latest viewed conversation to the end, so that it is evicted last.
      stores.delete(person)
      stores.set(person, store)
      const [oldest] = stores.keys()
      if (stores.size > maxStored && oldest !== undefined) stores.delete(oldest)
      return store
    },
  }
}
