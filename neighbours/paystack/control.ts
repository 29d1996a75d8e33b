import type { FastifyInstance } from 'fastify'
import { sendNo } from './api.ts'
import type { Endings } from './endings.ts'
import { type FaultBox, type Faults, readFaults } from './faults.ts'
import { type Transaction, type TransactionStatus, transactionStatuses, type TransactionStore } from './store.ts'
import type { Delivery, WebhookSender } from './webhooks.ts'

type Act = (reference: string) => Transaction

/** The strings behind the stage: what a test or a demonstration can make happen. */
export interface Control {
  transactions: () => readonly Transaction[]
  /** Pays without a browser. */
  pay: Act
  decline: Act
  abandon: Act
  needsCode: Act
  payLater: Act
  reverse: Act
  setStatus: (reference: string, status: TransactionStatus) => Transaction
  /** Sends `charge.success` once more. */
  sendWebhook: Act
  webhookUrl: (url: string | null) => void
  /** Every attempt so far. */
  deliveries: () => readonly Delivery[]
  /** When no webhook is on its way any more. */
  settled: () => Promise<void>
  faults: (changes?: Partial<Faults>) => Faults
  resetFaults: () => Faults
}

export function controlOf(
  store: TransactionStore,
  endings: Endings,
  webhooks: WebhookSender,
  faults: FaultBox,
): Control {
  const { pay, decline, abandon, needsCode, payLater, reverse, setStatus, sendWebhook } = endings
  return {
    transactions: store.all,
    pay,
    decline,
    abandon,
    needsCode,
    payLater,
    reverse,
    setStatus,
    sendWebhook,
    webhookUrl: webhooks.aim,
    deliveries: webhooks.deliveries,
    settled: webhooks.settled,
    faults: (changes = {}) => faults.set(changes),
    resetFaults: faults.reset,
  }
}

const acts = {
  pay: 'pay',
  decline: 'decline',
  abandon: 'abandon',
  'needs-code': 'needsCode',
  'pay-later': 'payLater',
  reverse: 'reverse',
  webhook: 'sendWebhook',
} as const satisfies Record<string, keyof Control>

const isAct = (name: string): name is keyof typeof acts => Object.hasOwn(acts, name)
const isStatus = (value: unknown): value is TransactionStatus => transactionStatuses.some((status) => status === value)
const invalid = {
  status: 400,
  code: 'invalid_params',
  message: 'Invalid parameters',
  nextStep: 'Read neighbours/paystack/control.ts',
}

/** The same over HTTP, with the secret key, for a simulator in a process of its own. */
export function controlRoutes(scope: FastifyInstance, control: Control, store: TransactionStore): void {
  scope.get('/__control/', () => ({
    faults: control.faults(),
    transactions: control.transactions(),
    deliveries: control.deliveries(),
  }))

  scope.patch('/__control/faults', ({ body }, reply) => {
    const changes = readFaults(body)
    return reply.send(changes ? control.faults(changes) : sendNo(reply, invalid))
  })
  scope.delete('/__control/faults', () => control.resetFaults())

  scope.put<{ Body: { url?: unknown } | null }>('/__control/webhook-url', ({ body }, reply) => {
    const url = body?.url
    if (url !== null && (typeof url !== 'string' || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')))
      return sendNo(reply, invalid)
    control.webhookUrl(url)
    return reply.send({ url })
  })

  scope.post<{ Params: { reference: string; act: string } }>(
    '/__control/transactions/:reference/:act',
    ({ params, body }, reply) => {
      if (!store.find(params.reference))
        return sendNo(reply, { ...invalid, status: 404, code: 'transaction_not_found' })
      if (isAct(params.act)) return reply.send(control[acts[params.act]](params.reference))
      const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : null
      if (params.act !== 'status' || !isStatus(status)) return sendNo(reply, invalid)
      return reply.send(control.setStatus(params.reference, status))
    },
  )
}
