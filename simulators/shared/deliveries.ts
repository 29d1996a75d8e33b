import { setTimeout as sleep } from 'node:timers/promises'

export interface Delivery {
  event: string
  /** What the shop calls it, or the gateway where the shop has no name for it. */
  reference: string
  attempt: number
  /** Of the answer; 0 when there was none. */
  status: number
}

export interface Message {
  event: string
  reference: string
  /** As it is when an attempt is made. */
  body: () => string
  onDelivered: () => void
}

interface Settings {
  faults: {
    now: () => { duplicateWebhooks: number; reorderWebhooks: number }
    take: (name: 'reorderWebhooks' | 'badSignatures' | 'loseWebhooks') => boolean
  }
  /** Waits between attempts; the real ladders take three days. */
  retryMs: readonly number[]
  /** Headers of the signature, ours or a stranger's. */
  sign: (body: string, isOurs: boolean) => Record<string, string>
}

const mostKept = 500

/** Tells the shop what happened, signed, again and again until it answers 200. */
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
    deliveries = [...deliveries, { event, reference, attempt: number, status }].slice(-mostKept)
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
      // No answer is an answer of its own: it is written down as 0 and tried again.
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

  const deliverInTurn = async (messages: readonly Message[]) => {
    for (const message of messages) await deliverCopies(message)
  }

  return {
    aim: (to: string | null) => void (url = to),
    send(message: Message): void {
      if (!faults.take('reorderWebhooks')) return run(deliverCopies(message))
      held = [message, ...held]
      if (faults.now().reorderWebhooks > 0) return
      run(deliverInTurn(held))
      held = []
    },
    /** Any words at all, true or not, signed by us or by a stranger; once. */
    async forge(event: string, body: string, isOurs: boolean): Promise<number> {
      const status = url === null ? 0 : await post(url, body, sign(body, isOurs))
      deliveries = [...deliveries, { event, reference: 'forged', attempt: 1, status }].slice(-mostKept)
      return status
    },
    deliveries: () => deliveries,
    /** When nothing is on its way any more. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running)
    },
    async close(): Promise<void> {
      stop.abort()
      await Promise.all(running)
    },
  }
}
