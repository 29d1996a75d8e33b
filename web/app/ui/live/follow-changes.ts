/** The event stream of a page: open while the page is visible, reopened with back-off when it breaks. */
import { liveApi } from '#schemas/platform/live.calls.gen.ts'
import { liveKinds, liveLimits, liveSignals } from '#schemas/platform/live-limits.ts'
import type { LiveEvent } from '#schemas/platform/live.ts'
import type { LiveKind } from './on-live.ts'

/** Identifiers of the changed rows by kind; null means any of them. */
export type Changes = ReadonlyMap<LiveKind, ReadonlySet<string> | null>

interface ChangeHandlers {
  /** Called for each event at once. */
  onNotification: (kind: LiveKind, id: string) => void
  /** Called with the events of a short interval together. */
  onChanged: (changes: Changes) => void
  /** Events may have been lost. */
  onMissed: () => void
  /** Whether the stream is open and delivers events. */
  onOpen: (isOpen: boolean) => void
}

const second = 1000
/** A tab that is hidden for this long closes its stream; it catches up when it is visible again. */
const hiddenFor = 60 * second
const tick = 15 * second
/** Timers that paused for this long mean that the computer slept and its connections are dead. */
const asleepFor = 45 * second
const [shortestPause, longestPause] = [5 * second, 120 * second]
/** A stream without an event or heartbeat for this long is dead, whatever the browser reports. */
const deadAfter = 2 * liveLimits.heartbeatSeconds * second + 5 * second
/** One action of the other side can cause several events, which are gathered for this long. */
const gatherFor = 100

/** Browsers limit connections per site, so of many tabs only visible ones may hold a stream. */
export const tabsChannel = 'live-tabs'

/** Follows until the returned function is called. */
export function followChanges({ onNotification, onChanged, onMissed, onOpen }: ChangeHandlers): () => void {
  let source: EventSource | null = null
  let mayHaveMissed = false
  let failures = 0
  let isConnected = false
  /** When the stream was opened or delivered something last. */
  let lastEventAt = Date.now()
  let lastTick = Date.now()
  let pendingChanges = new Map<LiveKind, Set<string>>()
  let hiding: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let passing: ReturnType<typeof setTimeout> | undefined

  const tabs = new BroadcastChannel(tabsChannel)
  tabs.addEventListener('message', () => {
    if (document.hidden) leave()
  })

  const markAlive = () => {
    lastEventAt = Date.now()
    if (isConnected) return
    isConnected = true
    failures = 0
    onOpen(true)
    if (mayHaveMissed) onMissed()
    mayHaveMissed = false
  }
  const markDisconnected = () => {
    mayHaveMissed = true
    if (!isConnected) return
    isConnected = false
    onOpen(false)
  }
  const leave = () => {
    clearTimeout(retrying)
    source?.close()
    source = null
    markDisconnected()
  }
  const open = () => {
    if (source || document.hidden || !('EventSource' in globalThis)) return
    const opened = new EventSource(`/api${liveApi.stream.path}`)
    source = opened
    lastEventAt = Date.now()
    tabs.postMessage('opened')
    opened.addEventListener(liveSignals.alive, markAlive)
    for (const kind of liveKinds)
      opened.addEventListener(kind, ({ data }) => {
        const { id } = JSON.parse(data) as LiveEvent
        markAlive()
        onNotification(kind, id)
        gather(kind, id)
      })
    opened.addEventListener(liveSignals.missed, onMissed)
    // A newer tab of the same user took over; this tab reopens its stream when it becomes visible.
    opened.addEventListener(liveSignals.replaced, leave)
    opened.addEventListener('error', () => {
      if (opened !== source) return
      markDisconnected()
      // Otherwise the browser reconnects by itself.
      if (opened.readyState === EventSource.CLOSED) retry()
    })
  }
  const retry = () => {
    leave()
    // Many clients lose their streams at the same moment; random delays spread their reconnects.
    retrying = setTimeout(open, Math.min(longestPause, shortestPause * 2 ** failures) * (1 + Math.random() / 2))
    failures += 1
  }
  const gather = (kind: LiveKind, id: string) => {
    pendingChanges.set(kind, (pendingChanges.get(kind) ?? new Set()).add(id))
    passing ??= setTimeout(() => {
      const changes = pendingChanges
      pendingChanges = new Map()
      passing = undefined
      onChanged(changes)
    }, gatherFor)
  }
  const reopen = () => {
    leave()
    open()
  }
  const look = () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(leave, hiddenFor)
    else open()
  }
  const ticking = setInterval(() => {
    const now = Date.now()
    const isBack = now - lastTick > asleepFor
    lastTick = now
    if (document.hidden) return
    if (isBack) reopen()
    else if (source && now - lastEventAt > deadAfter) retry()
  }, tick)

  document.addEventListener('visibilitychange', look)
  globalThis.addEventListener('online', reopen)
  open()
  return () => {
    leave()
    tabs.close()
    clearInterval(ticking)
    clearTimeout(hiding)
    clearTimeout(passing)
    document.removeEventListener('visibilitychange', look)
    globalThis.removeEventListener('online', reopen)
  }
}
