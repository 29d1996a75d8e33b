import type { FastifyInstance } from 'fastify'
import { actOf, paymentActs, refundActs, transferActs } from '../shared/control.ts'
import { membersOf, sendRefusal, sumOf, wordOf } from './answers.ts'
import type { Control } from './control.ts'
import { readFaults } from '../shared/faults.ts'
import { isTestCard } from '../shared/test-cards.ts'
import { type TransactionStatus, transactionStatuses } from './rows.ts'
import type { Store } from './store.ts'

const ownTransferActs = { ...transferActs, 'ask-code': 'requestCode' } as const
const customerActs = { assign: 'assignAccount', refuse: 'refuseAccount' } as const satisfies Record<
  string,
  keyof Control
>

const isStatus = (value: unknown): value is TransactionStatus => transactionStatuses.some((status) => status === value)
const isWebAddress = (value: unknown) => typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
const invalid = {
  status: 400,
  code: 'invalid_params',
  message: 'Invalid parameters',
  nextStep: 'Read simulators/paystack/control.ts',
}
const unknown = { ...invalid, status: 404, code: 'not_found' }

type Acting = { Params: { id: string; act: string } }

/** The control API over HTTP, authorised by the secret key, for a simulator in a process of its own. */
export function controlRoutes(scope: FastifyInstance, control: Control, store: Store): void {
  scope.get('/__control/', () => ({
    faults: control.faults(),
    transactions: control.transactions(),
    customers: control.customers(),
    transfers: control.transfers(),
    refunds: control.refunds(),
    deliveries: control.deliveries(),
  }))

  scope.patch('/__control/faults', ({ body }, reply) => {
    const changes = readFaults(body)
    return reply.send(changes ? control.faults(changes) : sendRefusal(reply, invalid))
  })
  scope.delete('/__control/faults', () => control.resetFaults())

  scope.put('/__control/webhook-url', ({ body }, reply) => {
    const { url } = membersOf(body)
    if (url !== null && !isWebAddress(url)) return sendRefusal(reply, invalid)
    control.webhookUrl(url as string | null)
    return reply.send({ url })
  })

  scope.post('/__control/events', async ({ body }, reply) => {
    const { event, data, isSigned = true } = membersOf(body)
    if (!wordOf(event) || typeof data !== 'object' || data === null || typeof isSigned !== 'boolean')
      return sendRefusal(reply, invalid)
    return reply.send({ status: await control.forge(String(event), data, isSigned) })
  })

  scope.post('/__control/incoming', ({ body }, reply) => {
    const { accountNumber, amount, senderName, isLate } = membersOf(body)
    const [number, sum] = [wordOf(accountNumber), sumOf(amount)]
    if (number === null || sum === null) return sendRefusal(reply, invalid)
    if (!store.customers.findByNumber(number)) return sendRefusal(reply, unknown)
    const sender = wordOf(senderName)
    const sending = { accountNumber: number, amount: sum, isLate: isLate === true }
    return reply.send(control.receive(sender === null ? sending : { ...sending, senderName: sender }))
  })

  scope.post<Acting>('/__control/transactions/:id/:act', ({ params: { id, act }, body }, reply) => {
    const transaction = store.transactions.find(id)
    if (!transaction) return sendRefusal(reply, { ...unknown, code: 'transaction_not_found' })
    const name = actOf(paymentActs, act)
    const { card } = membersOf(body)
    if (name === 'pay') return reply.send(control.pay(id, isTestCard(card) ? card : undefined))
    if (name) return reply.send(control[name](id))
    const { status, resolution } = membersOf(body)
    if (act === 'status' && isStatus(status)) return reply.send(control.setStatus(id, status))
    if (act === 'dispute' && transaction.status === 'success') return reply.send(control.dispute(id))
    const isDisputed = store.disputes.all().some((one) => one.transaction === id)
    const isResolution = resolution === 'merchant-accepted' || resolution === 'declined'
    if (act === 'remind' && isDisputed) return reply.send(control.remindDispute(id))
    if (act === 'resolve' && isDisputed && isResolution) return reply.send(control.resolveDispute(id, resolution))
    return sendRefusal(reply, invalid)
  })

  scope.post<Acting>('/__control/customers/:id/:act', ({ params: { id, act } }, reply) => {
    if (!store.customers.find(id)) return sendRefusal(reply, unknown)
    const name = actOf(customerActs, act)
    return name ? reply.send(control[name](id)) : sendRefusal(reply, invalid)
  })

  scope.post<Acting>('/__control/transfers/:id/:act', ({ params: { id, act }, body }, reply) => {
    if (!store.transfers.find(id)) return sendRefusal(reply, unknown)
    const name = actOf(ownTransferActs, act)
    return name ? reply.send(control[name](id, reasonIn(body))) : sendRefusal(reply, invalid)
  })

  scope.post<Acting>('/__control/refunds/:id/:act', ({ params: { id, act }, body }, reply) => {
    if (!store.refunds.find(id)) return sendRefusal(reply, unknown)
    const name = actOf(refundActs, act)
    return name ? reply.send(control[name](id, reasonIn(body))) : sendRefusal(reply, invalid)
  })
}

const reasonIn = (body: unknown) => wordOf(membersOf(body).reason) ?? undefined
