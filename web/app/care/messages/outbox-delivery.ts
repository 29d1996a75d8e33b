import type { Message } from '#schemas/care/messages.ts'
import { ApiError } from '#shared/api/api.ts'
import { createRetryTimer } from '#shared/api/retry-timer.ts'
import type { OutboxItems } from './outbox-items.ts'
import type { createUploads } from './outbox-uploads.ts'
import type { OutboxPorts, Outgoing } from './outgoing.ts'

const backoff = { firstMs: 2_000, longestMs: 60_000 }

/** What came of one message; while one is unsent, those behind it wait. */
type Outcome = 'done' | 'unsent'

/** Sends the messages one at a time until none is left or one has to wait. */
export function createDelivery(ports: OutboxPorts, items: OutboxItems, uploads: ReturnType<typeof createUploads>) {
  const timer = createRetryTimer(drain, backoff)
  let running: Promise<void> | undefined
  let last: Outcome = 'done'

  function drain(): Promise<void> {
    timer.cancel()
    running ??= ports.exclusively(round).finally(() => {
      running = undefined
      // A message may have been added just as the round ended; a failed one is retried at its own time.
      if (last === 'done' && items.next()) void drain()
    })
    return running
  }

  async function round(): Promise<void> {
    last = 'done'
    await items.syncWithDevice()
    for (let item = items.next(); item && last === 'done'; item = items.next()) last = await sendOne(item)
    if (last === 'done') timer.reset()
  }

  async function sendOne(item: Outgoing): Promise<Outcome> {
    const { draftIdentifier: draft } = item
    try {
      const onPercent = (percent: number) => items.change(draft, { state: { as: 'sending', percent } })
      arrived(item, await uploads.send(item, onPercent))
      return 'done'
    } catch (error) {
      const isDiscarded = items.find(draft) === undefined
      return isDiscarded ? 'done' : failed(draft, error instanceof ApiError ? error : new ApiError(0, {}))
    }
  }

  function arrived(item: Outgoing, message: Message): void {
    timer.reset()
    items.change(item.draftIdentifier, { state: { as: 'sent', message } })
    // A copy that cannot be deleted is sent again after a reload; its identifier keeps the server from doubling it.
    items.forget(item.draftIdentifier).catch(() => undefined)
    ports.onSent(item, message)
  }

  async function failed(draft: string, refusal: ApiError): Promise<Outcome> {
    if (isAnswered(refusal)) {
      items.change(draft, { state: { as: 'refused', error: refusal } })
      void items.store(draft)
      return 'done'
    }
    items.wait()
    if (refusal.status === 401) await ports.onDead(refusal)
    else timer.retry()
    return 'unsent'
  }

  return {
    drain,
    /** Call when the connection may be back, or when another tab or an earlier page stored a message. */
    again: () => {
      timer.reset()
      return drain()
    },
  }
}

/** The server has decided; a retry would not change the result. */
const isAnswered = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
