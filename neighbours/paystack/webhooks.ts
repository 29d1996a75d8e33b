import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultBox } from './faults.ts'
import { jsonOf, transactionData } from './wire.ts'
import type { Transaction } from './store.ts'

export interface Delivery {
  event: string
  reference: string
  attempt: number
  /** Of the answer; 0 when there was none. */
  status: number
}

interface Settings {
  secretKey: string
  faults: FaultBox
  /** Waits between attempts; the real ladder takes three days. */
  retryMs: readonly number[]
  onDelivered: (reference: string) => void
}

interface Message {
  event: string
  transaction: Transaction
}

const mostKept = 500

/** Tells the shop what happened, signed, again and again until it answers 200. */
export function webhookSender({ secretKey, faults, retryMs, onDelivered }: Settings) {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  let url: string | null = null
  let held: Message[] = []
  let deliveries: Delivery[] = []

  async function attempt({ event, transaction }: Message, number: number): Promise<boolean> {
    const body = jsonOf({ event, data: transactionData(transaction, faults.now()) }, faults.now())
    const key = faults.take('badSignatures') ? `not ${secretKey}` : secretKey
    const status = faults.take('loseWebhooks') || url === null ? 0 : await post(url, body, key)
    deliveries = [...deliveries, { event, reference: transaction.reference, attempt: number, status }].slice(-mostKept)
    if (status === 200) onDelivered(transaction.reference)
    return status === 200
  }

  async function post(to: string, body: string, key: string): Promise<number> {
    const signature = createHmac('sha512', key).update(body).digest('hex')
    try {
      const response = await fetch(to, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
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
    send(event: string, transaction: Transaction): void {
      const message = { event, transaction }
      if (faults.take('reorderWebhooks')) {
        held = [message, ...held]
        if (faults.now().reorderWebhooks > 0) return
        run(deliverInTurn(held))
        held = []
        return
      }
      run(deliverCopies(message))
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

export type WebhookSender = ReturnType<typeof webhookSender>
