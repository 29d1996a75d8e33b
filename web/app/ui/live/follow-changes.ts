/** The stream of changes as a page holds it: open while somebody looks, tried again where it breaks. */
import { liveApi, type LiveEvent, liveKinds, liveLimits, liveSignals } from '#schemas/platform/live.ts'
import type { LiveKind } from './on-live.ts'

/** Rows of each kind; null for any of them. */
export type Changes = ReadonlyMap<LiveKind, ReadonlySet<string> | null>

interface Wishes {
  /** Each event, as it comes. */
  onTold: (kind: LiveKind, id: string) => void
  /** The same, those of a moment together. */
  onChanged: (changes: Changes) => void
  /** Something may have happened that nobody told. */
  onMissed: () => void
  /** Whether the stream is open, and its words come through. */
  onOpen: (isOpen: boolean) => void
}

const second = 1000
/** A tab that nobody looks at for so long follows nothing; it catches up when it is looked at again. */
const hiddenFor = 60 * second
const tick = 15 * second
/** Timers that stood still for so long: the machine slept, and connections with it. */
const asleepFor = 45 * second
const [shortestPause, longestPause] = [5 * second, 120 * second]
/** A stream that shows no sign of life for so long is dead, whatever the browser thinks of it. */
const deadAfter = 2 * liveLimits.heartbeatSeconds * second + 5 * second
/** What one act of the other side changes comes as several events. */
const gatherFor = 100

/** Browsers keep few connections to one site: of many tabs only those in sight may hold one for this. */
export const tabsChannel = 'live-tabs'

/** Follows until the returned function is called. */
export function followChanges({ onTold, onChanged, onMissed, onOpen }: Wishes): () => void {
  let source: EventSource | null = null
  let mayHaveMissed = false
  let failures = 0
  let isHeard = false
  /** When the stream was opened, or last said something. */
  let heardAt = Date.now()
  let lastTick = Date.now()
  let gathered = new Map<LiveKind, Set<string>>()
  let hiding: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let passing: ReturnType<typeof setTimeout> | undefined

  const tabs = new BroadcastChannel(tabsChannel)
  tabs.addEventListener('message', () => {
    if (document.hidden) leave()
  })

  const hear = () => {
    heardAt = Date.now()
    if (isHeard) return
    isHeard = true
    failures = 0
    onOpen(true)
    if (mayHaveMissed) onMissed()
    mayHaveMissed = false
  }
  const fallSilent = () => {
    mayHaveMissed = true
    if (!isHeard) return
    isHeard = false
    onOpen(false)
  }
  const leave = () => {
    clearTimeout(retrying)
    source?.close()
    source = null
    fallSilent()
  }
  const open = () => {
    if (source || document.hidden || !('EventSource' in globalThis)) return
    const opened = new EventSource(`/api${liveApi.stream.path}`)
    source = opened
    heardAt = Date.now()
    tabs.postMessage('opened')
    opened.addEventListener(liveSignals.alive, hear)
    for (const kind of liveKinds)
      opened.addEventListener(kind, ({ data }) => {
        const { id } = JSON.parse(data) as LiveEvent
        hear()
        onTold(kind, id)
        gather(kind, id)
      })
    opened.addEventListener(liveSignals.missed, onMissed)
    // Another tab of the same person is newer; this one comes back when it is looked at.
    opened.addEventListener(liveSignals.replaced, leave)
    opened.addEventListener('error', () => {
      if (opened !== source) return
      fallSilent()
      // Otherwise the browser comes back by itself.
      if (opened.readyState === EventSource.CLOSED) retry()
    })
  }
  const retry = () => {
    leave()
    // Many lose their streams at the same moment; they come back one after the other.
    retrying = setTimeout(open, Math.min(longestPause, shortestPause * 2 ** failures) * (1 + Math.random() / 2))
    failures += 1
  }
  const gather = (kind: LiveKind, id: string) => {
    gathered.set(kind, (gathered.get(kind) ?? new Set()).add(id))
    passing ??= setTimeout(() => {
      const changes = gathered
      gathered = new Map()
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
    else if (source && now - heardAt > deadAfter) retry()
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
