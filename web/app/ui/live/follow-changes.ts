/** The live changes of a page: followed while the page is visible, and again after the computer has slept. */
import { createStream } from '#shared/live/change-stream.ts'
import { type Changes, gatherChanges } from './gather-changes.ts'
import type { LiveKind } from './on-live.ts'

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

let isHeld = false
/** While held, a hidden page keeps its stream: a therapist whose room is open must learn at once that somebody waits. */
export const holdStream = (isOn: boolean): void => {
  isHeld = isOn
}

/** Browsers limit connections per site, so of many tabs only visible ones may hold a stream. */
export const tabsChannel = 'live-tabs'

/** Follows until the returned function is called. */
export function followChanges({ onNotification, onChanged, onMissed, onOpen }: ChangeHandlers): () => void {
  const tabs = new BroadcastChannel(tabsChannel)
  const gathered = gatherChanges(onChanged)
  const stream = createStream({
    onEvent: (kind, id) => {
      onNotification(kind, id)
      gathered.add(kind, id)
    },
    onMissed,
    onOpen,
    onRequest: () => tabs.postMessage('opened'),
  })
  tabs.addEventListener('message', () => {
    if (document.hidden) stream.close()
  })
  const stopVisibility = followVisibility(stream)
  const stopClock = followClock(stream)
  globalThis.addEventListener('online', stream.reopen)
  stream.open()
  return () => {
    stream.close()
    tabs.close()
    gathered.stop()
    stopVisibility()
    stopClock()
    globalThis.removeEventListener('online', stream.reopen)
  }
}

type Stream = ReturnType<typeof createStream>

/** Closes the stream of a page that stays hidden, and opens it when the page is visible again. */
function followVisibility({ open, close }: Stream): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => isHeld || close(), hiddenFor)
    else open()
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Notices what no event reports: a computer that slept, and a stream that is dead. */
function followClock({ reopen, check }: Stream): () => void {
  let lastTick = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    const wasAsleep = now - lastTick > asleepFor
    lastTick = now
    if (document.hidden) return
    if (wasAsleep) reopen()
    else check()
  }, tick)
  return () => clearInterval(timer)
}
