import { useEffect, useSyncExternalStore } from 'react'
import { roomHostApi } from '#schemas/care/room-host.calls.gen.ts'
import type { JoinRequest, JoinRequests } from '#schemas/care/room-host.ts'
import { useRead } from '#ui/api/use-call.ts'
import { holdStream } from '#ui/live/follow-changes.ts'
import { useNow } from '#ui/page/use-now.ts'
import { onJoinChoices, seenRequests } from './join-choices.ts'

const second = 1_000
/** While a room is open requests are also read at intervals, in case no live event arrives. */
const openMs = 20 * second
const longestMs = 600 * second

/** Until the requests are read again: often while a room is open, otherwise when the next one opens. */
export function nextReadMs(read: Pick<JoinRequests, 'opensAt'> | undefined, now: number): number {
  if (!read) return openMs
  if (read.opensAt === null) return longestMs
  return Math.min(longestMs, Math.max(openMs, Date.parse(read.opensAt) - now))
}

export interface Waiting {
  requests: readonly JoinRequest[]
  /** Those that nobody has hidden. */
  unanswered: readonly JoinRequest[]
  inside: JoinRequests['inside']
}

/** Who waits in the therapist's rooms, except in the one where the therapist is. */
export function useJoinRequests(): Waiting {
  const { data } = useRead(
    roomHostApi.waiting,
    {},
    {
      refetchInterval: ({ state }) => nextReadMs(state.data, Date.now()),
      refetchIntervalInBackground: true,
    },
  )
  const seen = useSyncExternalStore(onJoinChoices, seenRequests)
  const now = useNow()
  const isOpen = data?.opensAt ? Date.parse(data.opensAt) <= now : false
  useEffect(() => holdStream(isOpen), [isOpen])
  const inside = data?.inside ?? null
  const requests = (data?.data ?? []).filter(({ bookingIdentifier }) => bookingIdentifier !== inside?.bookingIdentifier)
  return {
    requests,
    unanswered: requests.filter(({ occupantIdentifier }) => !seen.includes(occupantIdentifier)),
    inside,
  }
}
