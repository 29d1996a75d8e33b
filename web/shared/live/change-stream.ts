import { liveApi } from '#schemas/platform/live.calls.gen.ts'
import { liveKinds, liveLimits, liveSignals } from '#schemas/platform/live-limits.ts'
import type { LiveEvent } from '#schemas/platform/live.ts'
import { createRetryTimer } from '#shared/api/retry-timer.ts'

export type LiveKind = LiveEvent['kind']

interface StreamHandlers {
  /** Of the call; the changes of the signed-in person by default. */
  path?: string
  /** Opens also in a hidden page, and again when a newer page has replaced the stream. */
  staysOpen?: boolean
  onEvent: (kind: LiveKind, id: string) => void
  /** Events may have been lost. */
  onMissed: () => void
  /** Whether the stream is open and delivers events. */
  onOpen: (isOpen: boolean) => void
  /** The page asks for a stream; other tabs of the user may have to close theirs. */
  onRequest: () => void
}

/** `lost` until events arrive again: those in between are missing. */
type Connection = 'new' | 'open' | 'lost'

const second = 1000
/** Many clients lose their streams at the same moment; random delays spread their reconnects. */
const backoff = { firstMs: 5 * second, longestMs: 120 * second, jitter: [1, 1.5] } as const
/** A stream without an event or heartbeat for this long is dead, whatever the browser reports. */
const deadAfter = 2 * liveLimits.heartbeatSeconds * second + 5 * second

/** The event stream, reopened with back-off when it breaks. */
export function createStream({
  path = liveApi.stream.path,
  staysOpen = false,
  onEvent,
  onMissed,
  onOpen,
  onRequest,
}: StreamHandlers) {
  const timer = createRetryTimer(open, backoff)
  let source: EventSource | null = null
  let connection: Connection = 'new'
  /** When the stream was opened or delivered something last. */
  let lastEventAt = Date.now()

  function open(): void {
    if (source || (document.hidden && !staysOpen) || !('EventSource' in globalThis)) return
    source = new EventSource(`/api${path}`)
    lastEventAt = Date.now()
    onRequest()
    follow(source)
  }

  function follow(opened: EventSource): void {
    opened.addEventListener(liveSignals.alive, markAlive)
    for (const kind of liveKinds)
      opened.addEventListener(kind, ({ data }) => {
        const { id } = JSON.parse(data) as LiveEvent
        markAlive()
        onEvent(kind, id)
      })
    opened.addEventListener(liveSignals.missed, onMissed)
    // A newer tab of the same user took over; this tab reopens its stream when it becomes visible.
    opened.addEventListener(liveSignals.replaced, staysOpen ? retry : close)
    opened.addEventListener('error', () => {
      if (opened !== source) return
      markLost()
      // Otherwise the browser reconnects by itself.
      if (opened.readyState === EventSource.CLOSED) retry()
    })
  }

  function markAlive(): void {
    lastEventAt = Date.now()
    if (connection === 'open') return
    const wasLost = connection === 'lost'
    connection = 'open'
    timer.reset()
    onOpen(true)
    if (wasLost) onMissed()
  }

  function markLost(): void {
    const wasOpen = connection === 'open'
    connection = 'lost'
    if (wasOpen) onOpen(false)
  }

  function close(): void {
    timer.cancel()
    source?.close()
    source = null
    markLost()
  }

  function retry(): void {
    close()
    timer.retry()
  }

  return {
    open,
    close,
    reopen: () => {
      close()
      open()
    },
    /** Replaces a stream that has been silent for too long. */
    check: () => {
      if (source && Date.now() - lastEventAt > deadAfter) retry()
    },
  }
}
