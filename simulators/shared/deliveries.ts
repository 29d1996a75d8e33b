import { setTimeout as sleep } from 'node:timers/promises'

export interface Delivery {
  event: string
  /** The merchant's reference, or the gateway's where the merchant has none. */
  reference: string
  attempt: number
  /** Status of the answer; 0 without an answer. */
  status: number
}

export interface Message {
  event: string
  reference: string
  /** Built when an attempt is made. */
  body: () => string
  onDelivered: () => void
}

interface Settings {
  faults: {
    now: () => { duplicateWebhooks: number; reorderWebhooks: number }
    take: (name: 'reorderWebhooks' | 'badSignatures' | 'loseWebhooks') => boolean
  }
  /** Delays between attempts; those of the real gateways take three days. */
  retryMs: readonly number[]
  /** Headers of the signature, valid or forged. */
  sign: (body: string, isOurs: boolean) => Record<string, string>
}

const maxStored = 500

/** Sends signed events to the merchant and retries until the answer is 200. */
export function deliverer({ faults, retryMs, sign }: Settings) {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  let url: string | null = null
  let held: Message[] = []
  let deliveries: Delivery[] = []

  async function attempt({ event, reference, body, onDelivered }: Message, number: number): Promise<boolean> {
    const text = body()
    const isOurs = !faults.take('badSignatures')
    const status = faults.take('loseWebhooks') || url === null ? 0 : await post(url, text, sign(text, isOurs))
    deliveries = [...deliveries, { event, reference, attempt: number, status }].slice(-maxStored)
    if (status === 200) onDelivered()
    return status === 200
  }

  async function post(to: string, body: string, signature: Record<string, string>): Promise<number> {
    try {
      const response = await fetch(to, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...signature },
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(30_000)]),
        redirect: 'manual',
      })
      await response.body?.cancel()
      return response.status
    } catch {
      // A missing answer is recorded as 0 and retried.
      return 0
    }
  }

  async function deliver(message: Message): Promise<void> {
    for (let number = 1; ; number += 1) {
      if (await attempt(message, number)) return
      const wait = retryMs[number - 1]
      if (wait === undefined) return
      const isStopped = await sleep(wait, false, { signal: stop.signal, ref: false }).catch(() => true)
      if (isStopped) return
    }
  }

  function run(work: Promise<void>): void {
    const done = work.finally(() => running.delete(done))
    running.add(done)
  }

  const deliverCopies = async (message: Message) => {
    await Promise.all(Array.from({ length: 1 + faults.now().duplicateWebhooks }, () => deliver(message)))
  }

  const deliverInOrder = async (messages: readonly Message[]) => {
    for (const message of messages) await deliverCopies(message)
  }

  return {
    aim: (to: string | null) => void (url = to),
    send(message: Message): void {
      if (!faults.take('reorderWebhooks')) return run(deliverCopies(message))
      held = [message, ...held]
      if (faults.now().reorderWebhooks > 0) return
      run(deliverInOrder(held))
      held = []
    },
    /** Sends any body once, true or not, with a valid or a forged signature. */
    async forge(event: string, body: string, isOurs: boolean): Promise<number> {
      const status = url === null ? 0 : await post(url, body, sign(body, isOurs))
      deliveries = [...deliveries, { event, reference: 'forged', attempt: 1, status }].slice(-maxStored)
      return status
    },
    deliveries: () => deliveries,
    /** Resolves when no delivery is pending. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running)
    },
    async close(): Promise<void> {
      stop.abort()
      await Promise.all(running)
    },
  }
}
