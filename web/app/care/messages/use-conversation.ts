import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import type { Message } from '#schemas/care/messages.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { onLive, onMissed } from '#ui/live/on-live.ts'
import { conversationsOf } from './conversations.ts'
import { messageKey } from './message-key.ts'
import type { Written } from './written.ts'

/** The conversation with one person, kept up to date while it is shown. */
export function useConversation(person: string) {
  const queries = useQueryClient()
  const signOutIfExpired = useLogoutIfAccessDenied()
  const { identifier } = useViewer()
  const [{ outbox, storeOf }] = useState(() => conversationsOf(queries, identifier, signOutIfExpired))
  const [store] = useState(() => storeOf(person))
  const view = useSyncExternalStore(store.listen, store.view)
  const all = useSyncExternalStore(outbox.listen, outbox.items)
  const outgoing = useMemo(() => all.filter((item) => item.person === person), [all, person])

  useEffect(() => {
    const catchUp = () => void store.catchUp()
    const look = () => {
      if (!document.hidden) catchUp()
    }
    const goOnline = () => {
      store.showOffline(false)
      catchUp()
    }
    const goOffline = () => store.showOffline(true)
    const unsubscribers = [
      onLive('message', (conversation) => store.isOf(conversation) && catchUp()),
      onLive('typing', (conversation) => store.isOf(conversation) && store.showTyping()),
      onMissed(catchUp),
    ]
    document.addEventListener('visibilitychange', look)
    globalThis.addEventListener('online', goOnline)
    globalThis.addEventListener('offline', goOffline)
    void store.open()
    void outbox.again()
    // Fetches the key while there is a connection; an error surfaces when something has to be stored.
    messageKey().catch(() => undefined)
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      document.removeEventListener('visibilitychange', look)
      globalThis.removeEventListener('online', goOnline)
      globalThis.removeEventListener('offline', goOffline)
      store.rest()
    }
  }, [store, outbox])

  return {
    ...view,
    outgoing,
    /** Leaving the page would lose a message. */
    isAtRisk: all.some(({ isStored, state }) => !isStored && state.as !== 'sent' && state.as !== 'sending'),
    store,
    send: (written: Written) => {
      store.endTyping()
      return outbox.add(person, written)
    },
    retry: (draft: string) => void outbox.retry(draft),
    discard: (draft: string) => void outbox.discard(draft),
    take: (message: Message) => store.takeOwn(message),
  }
}
