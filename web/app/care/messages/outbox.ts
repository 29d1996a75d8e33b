/**
 * The outbox: sends messages one at a time in writing order. It stores each unconfirmed message on this device and
 * retries with back-off under the same draft identifier, so no message is lost or duplicated.
 */
import type { Message } from '#schemas/care/messages.ts'
import { ApiError } from '#shared/api/api.ts'
import type { Written } from './written.ts'

export type OutgoingStatus =
  /** `percent` is null until the upload starts. */
  | { as: 'sending'; percent: number | null }
  /** Will be retried; the status stays until the message arrives, to avoid flicker. */
  | { as: 'waiting' }
  /** The server refused it; the user has to act. */
  | { as: 'refused'; error: ApiError }
  /** Only the text is left; the user has to add the files again. */
  | { as: 'files_lost' }
  | { as: 'sent'; message: Message }

export interface Outgoing extends Written {
  draftIdentifier: string
  /** Identifier of the recipient. */
  person: string
  queuedAt: string
  state: OutgoingStatus
  /** Stored on this device. */
  isKept: boolean
}

export interface OutboxPorts {
  send: (item: Outgoing, how: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<Message>
  keep: (item: Outgoing) => Promise<void>
  forget: (draft: string) => void
  /** Messages stored on the device by any tab. */
  readKept: () => Promise<readonly Outgoing[]>
  /** Only one tab sends at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  onSent: (item: Outgoing, message: Message) => void
  /** The session has ended. */
  onDead: (error: ApiError) => unknown
}

const second = 1000
const [shortestPause, longestPause] = [2 * second, 60 * second]
/** An upload without progress for this long is aborted and retried. */
const stalledAfter = 30 * second

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(ports: OutboxPorts) {
  let items: readonly Outgoing[] = []
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isBroken = false
  const listeners = new Set<() => void>()
  const pendingWrites = new Map<string, Promise<void>>()
  const uploads = new Map<string, AbortController>()

  const show = (next: readonly Outgoing[]) => {
    items = next
    for (const listen of listeners) listen()
  }
  const find = (draft: string) => items.find(({ draftIdentifier }) => draftIdentifier === draft)
  const change = (draft: string, to: Partial<Outgoing>) =>
    show(items.map((item) => (item.draftIdentifier === draft ? { ...item, ...to } : item)))
  const drop = (draft: string) => show(items.filter(({ draftIdentifier }) => draftIdentifier !== draft))
  const next = () => items.find(({ state }) => state.as === 'sending' || state.as === 'waiting')

  /** Serialises storage operations per message, so that a deleted message is not stored again. */
  const serialise = (draft: string, act: () => Promise<void> | void) => {
    const turn = (pendingWrites.get(draft) ?? Promise.resolve()).then(act)
    pendingWrites.set(draft, turn)
    return turn
  }
  const keep = (draft: string) =>
    serialise(draft, async () => {
      const item = find(draft)
      if (!item) return
      await ports.keep(item).then(
        () => change(draft, { isKept: true }),
        () => change(draft, { isKept: false }),
      )
    })
  const forget = (draft: string) =>
    serialise(draft, () => ports.forget(draft)).then(() => void pendingWrites.delete(draft))

  /** Resolves when the message is stored on the device or cannot be stored. */
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
      // A message may have been added just as the round ended; a failed one is retried at its own time.
      if (!isBroken && next()) void drain()
    })
    return running
  }

  async function round(): Promise<void> {
    isBroken = false
    await syncWithDevice()
    for (let item = next(); item && !isBroken; item = next()) isBroken = !(await sendOne(item))
    if (!isBroken) tries = 0
  }

  /** Returns false if the rest has to wait. */
  async function sendOne({ draftIdentifier: draft, ...item }: Outgoing): Promise<boolean> {
    const controller = new AbortController()
    uploads.set(draft, controller)
    let stallTimer = setTimeout(() => controller.abort(), stalledAfter)
    const onProgress = (percent: number) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(() => controller.abort(), stalledAfter)
      change(draft, { state: { as: 'sending', percent } })
    }
    const sending = { ...item, draftIdentifier: draft }
    try {
      arrived(sending, await ports.send(sending, { onProgress, signal: controller.signal }))
      return true
    } catch (error) {
      return find(draft) === undefined || (await failed(draft, error))
    } finally {
      clearTimeout(stallTimer)
      uploads.delete(draft)
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

  /**
   * The device storage is authoritative: another tab may have sent, refused or deleted a message that is in memory
   * here.
   */
  async function syncWithDevice(): Promise<void> {
    await Promise.all(pendingWrites.values())
    const before = new Map(items.map((item) => [item.draftIdentifier, item]))
    const kept = await ports.readKept().catch(() => null)
    // Without the key the stored messages cannot be decrypted; those in memory are sent anyway.
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
    /** Call when the connection may be back, or when another tab or an earlier page stored a message. */
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
      uploads.get(draft)?.abort()
      drop(draft)
      return forget(draft)
    },
    /** Drops messages that the conversation shows by now. */
    settle: (isThere: (draft: string) => boolean) => {
      const left = items.filter(({ state, draftIdentifier }) => state.as !== 'sent' || !isThere(draftIdentifier))
      if (left.length < items.length) show(left)
    },
  }
}

/** The server has decided; a retry would not change the result. */
const isAnswered = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
