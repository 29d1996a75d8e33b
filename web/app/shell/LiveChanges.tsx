import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { matchPath, useLocation } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { liveKinds } from '#schemas/platform/live-limits.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { readAgain } from '#ui/api/read-again.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { unsentPlace } from '#shared/api/session.ts'
import { useArrivals } from '#app/money/transfers/use-arrivals.ts'
import { pollWhileSilent } from '#ui/live/poll-while-silent.ts'
import { followChanges } from '#ui/live/follow-changes.ts'
import type { Changes } from '#ui/live/gather-changes.ts'
import { type LiveKind, publishLive, publishMissed } from '#ui/live/on-live.ts'

/** Query keys that depend on a kind of row: request addresses and names of lists. */
const shows: Record<LiveKind, RegExp> = {
  booking:
    /^\/(appointment|booking|waitlist|providers?-availability|wallet|payment|provider\/earnings|room\/waiting)(\/|$)|^(appointments|transactions)$/,
  // An invited person who accepts becomes a client.
  imported_client: /^\/clients(\/|$)|^(imported-)?clients$/,
  message: /^\/messages\/(chat-list|contacts)$|^\/notifications\/unseen$/,
  // No query: pages handle these events themselves.
  typing: /^$/,
  room_signal: /^$/,
  notification: /^\/notifications(\/|$)|^notifications$/,
  room: /^\/room(\/|$)/,
}

const everything: Changes = new Map(liveKinds.map((kind) => [kind, null]))

/** Whether the data of this query key depends on one of these rows. */
function isTouched(changes: Changes, [path, params]: readonly unknown[]): boolean {
  if (typeof path !== 'string') return false
  const { id } = (params ?? {}) as { id?: string }
  const isOfOne = path.includes('/:id') && id !== undefined
  return [...changes].some(([kind, ids]) => shows[kind].test(path) && !(isOfOne && ids && !ids.has(id)))
}

const startDelayMs = 500
/** A change this soon after the user's own action was caused by it (milliseconds). */
const ownActionMs = 3_000

/** Refetches what changed elsewhere, notifies the subscribed pages, and shows a toast if the appointment is open. Never moves the focus. */
export function LiveChanges() {
  const queries = useQueryClient()
  const notify = useNotify()
  const signOutIfExpired = useLogoutIfAccessDenied()
  const { identifier } = useViewer()
  const { pathname } = useLocation()
  const opened = matchPath('/:list/:id', pathname)?.params.id
  const lastAct = useRef(0)
  useArrivals()

  const refetch = (changes: Changes) =>
    readAgain(queries, { predicate: ({ queryKey }) => isTouched(changes, queryKey) })

  const applyChanges = useEffectEvent(async (changes: Changes) => {
    const isOpened = opened !== undefined && changes.get('booking')?.has(opened)
    const key = isOpened ? keyOf(bookingApi.appointment, { params: { id: opened } }) : null
    const before = key && queries.getQueryData(key)
    const isOwn = queries.isMutating() > 0 || Date.now() - lastAct.current < ownActionMs
    await refetch(changes)
    // The query library keeps the same object while the data is equal.
    if (before && !isOwn && queries.getQueryData(key) !== before) notify('live.changed', { type: 'info' })
  })
  const catchUp = useEffectEvent(() => {
    publishMissed()
    void refetch(everything)
  })
  /** Messages may arrive between the page's own read and the start of the stream. */
  const onStreamStart = useEffectEvent(() => {
    publishMissed()
    void refetch(new Map([['message', null]]))
  })

  /** Sends messages that were written before a reload, from whatever page is open. */
  const sendUnsent = useEffectEvent(async () => {
    if (localStorage.getItem(unsentPlace) === null) return
    const { conversationsOf } = await import('#app/care/messages/conversations.ts')
    await conversationsOf(queries, identifier, signOutIfExpired).outbox.again()
  })

  useEffect(() => {
    const forgetActs = queries.getMutationCache().subscribe(({ type }) => {
      if (type === 'updated') lastAct.current = Date.now()
    })
    const polling = pollWhileSilent(() => catchUp())
    let hasStarted = false
    let stop: (() => void) | undefined
    // Waits for the page's own read.
    const timer = setTimeout(() => {
      void sendUnsent()
      stop = followChanges({
        onNotification: publishLive,
        onChanged: (changes) => void applyChanges(changes),
        onMissed: () => catchUp(),
        onOpen: (isOpen) => {
          polling.setSilent(!isOpen)
          if (!hasStarted) onStreamStart()
          hasStarted = true
        },
      })
    }, startDelayMs)
    return () => {
      forgetActs()
      clearTimeout(timer)
      stop?.()
      polling.stop()
    }
  }, [queries])

  return null
}
