import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { matchPath, useLocation } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.ts'
import { liveKinds } from '#schemas/platform/live.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { keyOf } from '#ui/api/use-call.ts'
import { unsentPlace } from '#shared/api/session.ts'
import { useArrivals } from '#app/money/transfers/use-arrivals.ts'
import { askWhileSilent } from '#ui/live/ask-while-silent.ts'
import { type Changes, followChanges } from '#ui/live/follow-changes.ts'
import { type LiveKind, tellLive, tellMissed } from '#ui/live/on-live.ts'

/** What shows rows of a kind, or follows from them: addresses that were read, and the names of lists. */
const shows: Record<LiveKind, RegExp> = {
  booking:
    /^\/(appointment|booking|waitlist|providers?-availability|wallet|payment|provider\/earnings)(\/|$)|^(appointments|transactions)$/,
  // Who accepts becomes a client.
  imported_client: /^\/clients(\/|$)|^(imported-)?clients$/,
  message: /^\/messages\/(chat-list|contacts)$|^\/notifications\/unseen$/,
  // Nothing that is read: pages show it as they hear it.
  typing: /^$/,
  notification: /^\/notifications(\/|$)|^notifications$/,
}

const everything: Changes = new Map(liveKinds.map((kind) => [kind, null]))

/** Is this key's content about one of these rows, or about many? */
function isTouched(changes: Changes, [path, params]: readonly unknown[]): boolean {
  if (typeof path !== 'string') return false
  const { id } = (params ?? {}) as { id?: string }
  const isOfOne = path.includes('/:id') && id !== undefined
  return [...changes].some(([kind, ids]) => shows[kind].test(path) && !(isOfOne && ids && !ids.has(id)))
}

const startAfter = 500
/** What changes so soon after an act of one's own belongs to it. */
const ownActFor = 3_000

/** Reads anew what changed elsewhere, tells the pages that listen, and says so where the appointment is open. Nothing moves the focus. */
export function LiveChanges() {
  const queries = useQueryClient()
  const notify = useNotify()
  const leaveIfDead = useLogoutIfAccessDenied()
  const { identifier } = useViewer()
  const { pathname } = useLocation()
  const opened = matchPath('/:list/:id', pathname)?.params.id
  const lastAct = useRef(0)
  useArrivals()

  const readAnew = (changes: Changes) =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(changes, queryKey) })

  const takeIn = useEffectEvent(async (changes: Changes) => {
    const isOpened = opened !== undefined && changes.get('booking')?.has(opened)
    const key = isOpened ? keyOf(bookingApi.appointment, { params: { id: opened } }) : null
    const before = key && queries.getQueryData(key)
    const isOwn = queries.isMutating() > 0 || Date.now() - lastAct.current < ownActFor
    await readAnew(changes)
    // What was read is the same object as long as it says the same.
    if (before && !isOwn && queries.getQueryData(key) !== before) notify('live.changed', { type: 'info' })
  })
  const catchUp = useEffectEvent(() => {
    tellMissed()
    void readAnew(everything)
  })
  /** Between the page's own reading and the first word of the stream somebody may have written. */
  const begin = useEffectEvent(() => {
    tellMissed()
    void readAnew(new Map([['message', null]]))
  })

  /** What was written before a reload goes out from whatever page the person is on. */
  const sendUnsent = useEffectEvent(async () => {
    if (localStorage.getItem(unsentPlace) === null) return
    const { talkOf } = await import('#app/care/messages/conversations.ts')
    await talkOf(queries, identifier, leaveIfDead).outbox.again()
  })

  useEffect(() => {
    const forgetActs = queries.getMutationCache().subscribe(({ type }) => {
      if (type === 'updated') lastAct.current = Date.now()
    })
    const asking = askWhileSilent(() => catchUp())
    let hasBegun = false
    let stop: (() => void) | undefined
    // The page's own reading goes first.
    const timer = setTimeout(() => {
      void sendUnsent()
      stop = followChanges({
        onTold: tellLive,
        onChanged: (changes) => void takeIn(changes),
        onMissed: () => catchUp(),
        onOpen: (isOpen) => {
          asking.setSilent(!isOpen)
          if (!hasBegun) begin()
          hasBegun = true
        },
      })
    }, startAfter)
    return () => {
      forgetActs()
      clearTimeout(timer)
      stop?.()
      asking.stop()
    }
  }, [queries])

  return null
}
