import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNotify } from 'react-admin'
import { matchPath, useLocation } from 'react-router'
import { bookingApi } from '#schemas/bookings.ts'
import { liveKinds } from '#schemas/live.ts'
import { keyOf } from '../account/use-call.ts'
import { followChanges, type LiveKind } from './follow-changes.ts'

/** What shows rows of a kind, or follows from them: addresses that were read, and the names of lists. */
const shows: Record<LiveKind, RegExp> = {
  booking:
    /^\/(appointment|booking|waitlist|providers?-availability|wallet|payment|provider\/earnings)(\/|$)|^(appointments|transactions)$/,
  // Who accepts becomes a client.
  imported_client: /^\/clients(\/|$)|^(imported-)?clients$/,
  message: /^\/messages\/(chat-list|contacts)$|^\/notifications\/unseen$/,
  typing: /^$/,
  notification: /^\/notifications(\/|$)|^notifications$/,
}

/** Is this key's content about one of these rows, or about many? */
function isTouched(kind: LiveKind, [path, params]: readonly unknown[], ids?: ReadonlySet<string>): boolean {
  if (typeof path !== 'string' || !shows[kind].test(path)) return false
  const { id } = (params ?? {}) as { id?: string }
  return !ids || !path.includes('/:id') || id === undefined || ids.has(id)
}

const startAfter = 500
/** What changes so soon after an act of one's own belongs to it. */
const ownActFor = 3_000

/** Reads anew what changed elsewhere, and says so where the appointment is open. Nothing moves the focus. */
export function LiveChanges() {
  const queries = useQueryClient()
  const notify = useNotify()
  const { pathname } = useLocation()
  const opened = matchPath('/:list/:id', pathname)?.params.id
  const lastAct = useRef(0)

  const readAnew = (kind: LiveKind, ids?: ReadonlySet<string>) =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(kind, queryKey, ids) })

  const takeIn = useEffectEvent(async (ids: ReadonlySet<string>) => {
    const key =
      opened !== undefined && ids.has(opened) ? keyOf(bookingApi.appointment, { params: { id: opened } }) : null
    const before = key && queries.getQueryData(key)
    const isOwn = queries.isMutating() > 0 || Date.now() - lastAct.current < ownActFor
    await readAnew('booking', ids)
    // What was read is the same object as long as it says the same.
    if (before && !isOwn && queries.getQueryData(key) !== before) notify('live.changed', { type: 'info' })
  })
  const takeInPeople = useEffectEvent(() => void readAnew('imported_client'))
  const catchUp = useEffectEvent(() => {
    for (const kind of liveKinds) void readAnew(kind)
  })

  useEffect(() => {
    if (!('EventSource' in globalThis)) return
    const forgetActs = queries.getMutationCache().subscribe(({ type }) => {
      if (type === 'updated') lastAct.current = Date.now()
    })
    let stop: (() => void) | undefined
    // The page's own reading goes first.
    const timer = setTimeout(() => {
      stop = followChanges({
        onChanged: (ids, kind) => (kind === 'booking' ? void takeIn(ids) : takeInPeople()),
        onMissed: () => catchUp(),
      })
    }, startAfter)
    return () => {
      forgetActs()
      clearTimeout(timer)
      stop?.()
    }
  }, [queries])

  return null
}
