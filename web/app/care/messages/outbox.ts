/**
 * What is on its way: one message after the other, in the order of their writing. What the server has not confirmed is kept on
 * this device and tried again with growing waits, always under the identifier that was drawn for it, so nothing is lost or doubled.
 */
import type { Message } from '#schemas/care/messages.ts'
import { ApiError } from '#shared/api/api.ts'
import type { Written } from './written.ts'

export type Going =
  /** `percent` is null until something of it has left. */
  | { as: 'sending'; percent: number | null }
  /** Tried again by itself; it goes on saying so until it arrives, so that nothing flickers. */
  | { as: 'waiting' }
  /** The server said no: it waits for the person. */
  | { as: 'refused'; error: ApiError }
  /** Its words are here; the files have to be added again. */
  | { as: 'files_lost' }
  | { as: 'sent'; message: Message }

export interface Outgoing extends Written {
  draftIdentifier: string
  /** Whom it is for. */
  person: string
  queuedAt: string
  state: Going
  /** Lies on this device. */
  isKept: boolean
}

export interface OutboxPorts {
  send: (item: Outgoing, how: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<Message>
  keep: (item: Outgoing) => Promise<void>
  forget: (draft: string) => void
  /** What the device keeps, whichever tab put it there. */
  readKept: () => Promise<readonly Outgoing[]>
  /** Of several tabs one sends at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  onSent: (item: Outgoing, message: Message) => void
  /** The session has ended. */
  onDead: (error: ApiError) => unknown
}

const second = 1000
const [shortestPause, longestPause] = [2 * second, 60 * second]
/** A sending of which nothing is heard for so long is given up and tried again. */
const silentFor = 30 * second

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(ports: OutboxPorts) {
  let items: readonly Outgoing[] = []
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isBroken = false
  const listeners = new Set<() => void>()
  const keeping = new Map<string, Promise<void>>()
  const underWay = new Map<string, AbortController>()

  const show = (next: readonly Outgoing[]) => {
    items = next
    for (const listen of listeners) listen()
  }
  const find = (draft: string) => items.find(({ draftIdentifier }) => draftIdentifier === draft)
  const change = (draft: string, to: Partial<Outgoing>) =>
    show(items.map((item) => (item.draftIdentifier === draft ? { ...item, ...to } : item)))
  const drop = (draft: string) => show(items.filter(({ draftIdentifier }) => draftIdentifier !== draft))
  const next = () => items.find(({ state }) => state.as === 'sending' || state.as === 'waiting')

  /** One after the other for each message, so that nothing comes back that was forgotten. */
  const inTurn = (draft: string, act: () => Promise<void> | void) => {
    const turn = (keeping.get(draft) ?? Promise.resolve()).then(act)
    keeping.set(draft, turn)
    return turn
  }
  const keep = (draft: string) =>
    inTurn(draft, async () => {
      const item = find(draft)
      if (!item) return
      await ports.keep(item).then(
        () => change(draft, { isKept: true }),
        () => change(draft, { isKept: false }),
      )
    })
  const forget = (draft: string) => inTurn(draft, () => ports.forget(draft)).then(() => void keeping.delete(draft))

  /** Ends when the device has it, or cannot keep it. */
  function add(person: string, written: Written): Promise<void> {
    const draftIdentifier = crypto.randomUUID()
    const queuedAt = new Date().toISOString()
    const item = { ...written, draftIdentifier, person, queuedAt, isKept: false }
    show([...items, { ...item, state: { as: 'sending', percent: null } }])
    const kept = keep(draftIdentifier)
    void drain()
    return kept
  }

  function drain(): Promise<void> {
    clearTimeout(timer)
    running ??= ports.exclusively(round).finally(() => {
      running = undefined
      // Written just as the round ended; one that broke off is tried again at its time.
      if (!isBroken && next()) void drain()
    })
    return running
  }

  async function round(): Promise<void> {
    isBroken = false
    await takeKept()
    for (let item = next(); item && !isBroken; item = next()) isBroken = !(await sendOne(item))
    if (!isBroken) tries = 0
  }

  /** False: the rest waits. */
  async function sendOne({ draftIdentifier: draft, ...item }: Outgoing): Promise<boolean> {
    const giveUp = new AbortController()
    underWay.set(draft, giveUp)
    let silence = setTimeout(() => giveUp.abort(), silentFor)
    const onProgress = (percent: number) => {
      clearTimeout(silence)
      silence = setTimeout(() => giveUp.abort(), silentFor)
      change(draft, { state: { as: 'sending', percent } })
    }
    const sending = { ...item, draftIdentifier: draft }
    try {
      arrived(sending, await ports.send(sending, { onProgress, signal: giveUp.signal }))
      return true
    } catch (error) {
      return find(draft) === undefined || (await failed(draft, error))
    } finally {
      clearTimeout(silence)
      underWay.delete(draft)
    }
  }

  function arrived(item: Outgoing, message: Message): void {
    tries = 0
    change(item.draftIdentifier, { state: { as: 'sent', message } })
    void forget(item.draftIdentifier)
    ports.onSent(item, message)
  }

  async function failed(draft: string, error: unknown): Promise<boolean> {
    const refusal = error instanceof ApiError ? error : new ApiError(0, {})
    if (isAnswered(refusal)) {
      change(draft, { state: { as: 'refused', error: refusal } })
      void keep(draft)
      return true
    }
    show(items.map((item) => (item.state.as === 'sending' ? { ...item, state: { as: 'waiting' } } : item)))
    if (refusal.status === 401) {
      await ports.onDead(refusal)
      return false
    }
    timer = setTimeout(() => void drain(), Math.min(longestPause, shortestPause * 2 ** tries))
    tries += 1
    return false
  }

  /** What the device keeps is what counts: another tab may have sent, refused or taken away what stands here. */
  async function takeKept(): Promise<void> {
    await Promise.all(keeping.values())
    const before = new Map(items.map((item) => [item.draftIdentifier, item]))
    const kept = await ports.readKept().catch(() => null)
    // Without the key nothing of it can be opened; what is here is sent all the same.
    if (kept === null) return
    const stays = ({ draftIdentifier: draft, state }: Outgoing) =>
      !before.get(draft)?.isKept || state.as === 'sent' || kept.some(({ draftIdentifier }) => draftIdentifier === draft)
    const fresh = kept.filter(({ draftIdentifier: draft }) => !before.has(draft) && !find(draft))
    if (fresh.length === 0 && items.every(stays)) return
    show([...items.filter(stays), ...fresh].toSorted((one, other) => one.queuedAt.localeCompare(other.queuedAt)))
  }

  return {
    items: () => items,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add,
    /** There may be a connection again, or something kept by another tab or before a reload. */
    again: () => {
      tries = 0
      return drain()
    },
    retry: (draft: string) => {
      change(draft, { state: { as: 'sending', percent: null } })
      void keep(draft)
      return drain()
    },
    discard: (draft: string) => {
      underWay.get(draft)?.abort()
      drop(draft)
      return forget(draft)
    },
    /** The conversation shows the message itself now. */
    settle: (isThere: (draft: string) => boolean) => {
      const left = items.filter(({ state, draftIdentifier }) => state.as !== 'sent' || !isThere(draftIdentifier))
      if (left.length < items.length) show(left)
    },
  }
}

/** The server has decided; asking again would not change it. */
const isAnswered = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
