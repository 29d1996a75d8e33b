/** The stream of changes as a page holds it: open while somebody looks, tried again where it breaks. */
import { liveApi, type LiveEvent, liveKinds, liveSignals } from '#schemas/live.ts'

export type LiveKind = LiveEvent['kind']

interface Wishes {
  onChanged: (ids: ReadonlySet<string>, kind: LiveKind) => void
  /** Something may have happened that nobody told. */
  onMissed: () => void
}

const second = 1000
/** A tab that nobody looks at for so long follows nothing; it catches up when it is looked at again. */
const hiddenFor = 60 * second
const tick = 15 * second
/** Timers that stood still for so long: the machine slept, and connections with it. */
const asleepFor = 45 * second
const [shortestPause, longestPause] = [5 * second, 120 * second]
/** What one act of the other side changes comes as several events. */
const gatherFor = 100

/** Browsers keep few connections to one site: of many tabs only those in sight may hold one for this. */
export const tabsChannel = 'live-tabs'

/** Follows until the returned function is called. */
export function followChanges({ onChanged, onMissed }: Wishes): () => void {
  let source: EventSource | null = null
  let mayHaveMissed = false
  let failures = 0
  let lastTick = Date.now()
  let gathered = new Map<LiveKind, Set<string>>()
  let hiding: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let passing: ReturnType<typeof setTimeout> | undefined

  const tabs = new BroadcastChannel(tabsChannel)
  tabs.addEventListener('message', () => {
    if (document.hidden) leave()
  })

  const leave = () => {
    clearTimeout(retrying)
    source?.close()
    source = null
    mayHaveMissed = true
  }
  const open = () => {
    if (source || document.hidden) return
    const opened = new EventSource(`/api${liveApi.stream.path}`)
    source = opened
    tabs.postMessage('opened')
    opened.addEventListener('open', () => {
      failures = 0
      if (mayHaveMissed) onMissed()
      mayHaveMissed = false
    })
    for (const kind of liveKinds)
      opened.addEventListener(kind, ({ data }) => gather(kind, (JSON.parse(data) as LiveEvent).id))
    opened.addEventListener(liveSignals.missed, onMissed)
    // Another tab of the same person is newer; this one comes back when it is looked at.
    opened.addEventListener(liveSignals.replaced, leave)
    opened.addEventListener('error', () => {
      mayHaveMissed = true
      // Otherwise the browser comes back by itself.
      if (opened.readyState !== EventSource.CLOSED || opened !== source) return
      leave()
      retrying = setTimeout(open, Math.min(longestPause, shortestPause * 2 ** failures))
      failures += 1
    })
  }
  const gather = (kind: LiveKind, id: string) => {
    gathered.set(kind, (gathered.get(kind) ?? new Set()).add(id))
    passing ??= setTimeout(() => {
      const changes = gathered
      gathered = new Map()
      passing = undefined
      for (const [changed, ids] of changes) onChanged(ids, changed)
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
    const isBack = Date.now() - lastTick > asleepFor
    lastTick = Date.now()
    if (isBack && !document.hidden) reopen()
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
