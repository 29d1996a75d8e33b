import { describe, expect, test } from 'vitest'
import { GatewayDuplicate, GatewayRefused } from '#platform/gateways/port.ts'
import { accountsContract } from './gateway-contract-accounts.ts'
import { cardsContract } from './gateway-contract-cards.ts'
import { movementsContract } from './gateway-contract-movements.ts'
import { payoutsContract } from './gateway-contract-payouts.ts'
import { refundsContract } from './gateway-contract-refunds.ts'
import { type ContractSubject, type Setup, contractSetup } from './gateway-contract-setup.ts'
import { failuresContract } from './gateway-contract-failures.ts'
import { clock, start } from './gateway-fixture.ts'

/**
 * What the product may rely on, whichever gateway it is: everything in backend/platform/gateways/port.ts. In another currency
 * of a gateway only the numbers of accounts differ, and what is paid in and out by them.
 */
export function gatewayContract<Simulator>(
  subject: ContractSubject<Simulator>,
  { isAnotherCurrency = false }: { isAnotherCurrency?: boolean } = {},
): void {
  describe(`${subject.name} satisfies the contract of the port:`, () => {
    const setup = contractSetup(subject)
    if (isAnotherCurrency) {
      checkoutContract(setup)
      accountsContract(setup)
      payoutsContract(setup, subject)
      return
    }
    checkoutContract(setup)
    paymentsContract(setup)
    cardsContract(setup)
    eventsContract(setup)
    accountsContract(setup)
    payoutsContract(setup, subject)
    refundsContract(setup)
    movementsContract(setup)
    failuresContract(setup)
  })
}

function checkoutContract(setup: Setup): void {
  describe('a checkout', () => {
    test('returns an address, and is open until it is paid', async () => {
      const { order, checkout, verified } = await setup.started()
      expect(checkout.authorizationUrl).toMatch(/^https?:\/\/.+/)
      expect(await verified()).toMatchObject({
        status: 'pending',
        reference: order.reference,
        amount: order.amount,
        currency: order.currency,
        paidAt: null,
      })
    })

    test('with a used reference is not started again', async () => {
      const { order } = await setup.started()
      const error = await setup.gateway
        .createCheckout({ ...order, amount: order.amount + 1 })
        .catch((no: unknown) => no)
      expect(error).toBeInstanceOf(GatewayDuplicate)
      expect((error as GatewayDuplicate).payment).toMatchObject({ status: 'pending', amount: order.amount })
    })

    test('over nothing, or in an unknown currency, is refused', async () => {
      await expect(setup.started({ amount: 0 })).rejects.toBeInstanceOf(GatewayRefused)
      const { order } = await setup.started()
      const strange = { ...order, reference: `topup-${crypto.randomUUID()}`, currency: 'XXX' }
      await expect(setup.gateway.createCheckout(strange)).rejects.toBeInstanceOf(GatewayRefused)
    })

    test('is offered where cards are accepted', () => {
      expect(setup.gateway.capabilities(setup.currency).card).toBe(true)
      expect(setup.gateway.capabilities('XXX')).toEqual({
        card: false,
        bankTransfer: false,
        payout: false,
        resolve: false,
      })
    })
  })
}

function paymentsContract(setup: Setup): void {
  describe('a payment', () => {
    test('that was never started is unknown', async () => {
      expect(await setup.gateway.verify(`topup-${crypto.randomUUID()}`)).toBeNull()
    })

    test.runIf(setup.isSimulated)('that was paid has sum, currency, fees and time', async () => {
      const { order, payment } = await setup.paid()
      expect(payment).toMatchObject({ status: 'success', reference: order.reference, amount: order.amount })
      expect(payment).toMatchObject({ currency: order.currency, metadata: order.metadata })
      expect(payment.fees).toBeGreaterThanOrEqual(0)
      expect(Temporal.Instant.from(payment.paidAt ?? '').toString()).toBe(start.toString())
      expect(payment.gatewayReference).not.toBe('')
    })

    test.runIf(setup.isSimulated)('that was started again is reported as paid', async () => {
      const { order } = await setup.paid()
      const error = await setup.gateway.createCheckout(order).catch((no: unknown) => no)
      expect((error as GatewayDuplicate).payment).toMatchObject({ status: 'success', amount: order.amount })
    })

    test.runIf(setup.isSimulated)('that was left is abandoned a day later, and not before', async () => {
      const { verified } = await setup.started()
      clock.now = start.add({ hours: 23, minutes: 59 })
      expect((await verified())?.status).toBe('pending')
      clock.now = start.add({ hours: 24, minutes: 1 })
      expect((await verified())?.status).toBe('abandoned')
    })

    test.runIf(setup.isSimulated)(
      'with another sum or currency than requested is reported as it was paid',
      async () => {
        const [less, strange] = [await setup.started(), await setup.started()]
        await setup.control.pay(less.reference, { amountOffset: -1 })
        await setup.control.pay(strange.reference, { currency: 'CHF' })
        expect(await less.verified()).toMatchObject({ status: 'success', amount: less.order.amount - 1 })
        expect(await strange.verified()).toMatchObject({ status: 'success', currency: 'CHF' })
      },
    )

    test.runIf(setup.isSimulated)('that was refunded is reversed', async () => {
      const { reference, verified } = await setup.paid()
      await setup.control.reverse(reference)
      expect((await verified())?.status).toBe('reversed')
    })

    test.runIf(setup.isSimulated)('whose card was declined has brought in nothing', async () => {
      const { reference, verified } = await setup.started()
      await setup.control.decline(reference)
      const status = (await verified())?.status
      expect(['failed', 'pending']).toContain(status)
    })

    test.runIf(setup.isSimulated)('with a chargeback is reported, and reversed when the dispute is lost', async () => {
      const { reference, verified, payment } = await setup.paid()
      await setup.control.dispute(reference)
      const event = (await setup.about()).find((one) => one?.kind === 'dispute')
      const dispute = await setup.gateway.readDispute(event?.kind === 'dispute' ? event.gatewayReference : '')
      expect(dispute).toMatchObject({ reference, status: 'open', amount: payment.amount })
      await setup.control.loseDispute(reference)
      expect((await verified())?.status).toBe('reversed')
    })
  })
}

function eventsContract(setup: Setup): void {
  describe('an event', () => {
    test('without a signature is rejected', () => {
      expect(setup.gateway.parseWebhook(Buffer.from('{}'), {})).toBeNull()
    })

    test.runIf(setup.isSimulated)('names its payment', async () => {
      const { reference } = await setup.paid()
      expect(await setup.about()).toContainEqual(expect.objectContaining({ kind: 'payment', reference }))
    })

    test.runIf(setup.isSimulated)('is verified by its bytes: another blank, and it is rejected', async () => {
      await setup.paid()
      for (const { body, headers, event } of await setup.arrived()) {
        expect(setup.gateway.parseWebhook(body, headers)).toEqual(event)
        expect(setup.gateway.parseWebhook(Buffer.concat([body, Buffer.from(' ')]), headers)).toBeNull()
        expect(setup.gateway.parseWebhook(body.subarray(0, -1), headers)).toBeNull()
      }
    })

    test.runIf(setup.isSimulated)('signed with the key of another shop is rejected', async () => {
      await setup.paid()
      const stranger = setup.calledWith({ secretKey: 'sk_test_of_somebody_else' })
      const arrived = await setup.arrived()
      expect(arrived.length).toBeGreaterThan(0)
      for (const { body, headers } of arrived) expect(stranger.parseWebhook(body, headers)).toBeNull()
    })

    test.runIf(setup.isSimulated)('with a wrong signature is rejected, and delivered again', async () => {
      await setup.control.badSignatures(1)
      const { reference } = await setup.paid()
      const [first, ...more] = await setup.about()
      expect(first).toBeUndefined()
      expect(more).toContainEqual(expect.objectContaining({ kind: 'payment', reference }))
    })

    test.runIf(setup.isSimulated)('that is lost is delivered again', async () => {
      await setup.control.loseEvents(1)
      const { reference } = await setup.paid()
      expect(await setup.about()).toContainEqual(expect.objectContaining({ kind: 'payment', reference }))
    })

    test.runIf(setup.isSimulated)('that arrives before an earlier one is reported as it is', async () => {
      await setup.control.reorderEvents(2)
      const references = [(await setup.paid()).reference, (await setup.paid()).reference]
      const about = (await setup.about()).flatMap((one) => (one?.kind === 'payment' ? one.reference : []))
      expect(about).toEqual(references.toReversed())
    })

    test.runIf(setup.isSimulated)('with escaped slashes is read as it came', async () => {
      await setup.control.escapeSlashes()
      const metadata = { page: '/wallet/' }
      const { reference, payment } = await setup.paid({ metadata })
      expect(payment.metadata).toEqual(metadata)
      const arrived = await setup.arrived()
      expect(arrived.some(({ body }) => body.includes('\\/'))).toBe(true)
      expect(await setup.about()).toContainEqual(expect.objectContaining({ kind: 'payment', reference }))
    })

    test.runIf(setup.isSimulated)('that arrives three times has one key, and another event another', async () => {
      await setup.control.duplicateEvents(2)
      const [one, other] = [await setup.paid(), await setup.paid()]
      const arrived = await setup.arrived()
      const keysOf = (reference: string) =>
        arrived
          .filter(({ event }) => event?.about.kind === 'payment' && event.about.reference === reference)
          .map(({ event }) => event?.key)
      const [ones, others] = [keysOf(one.reference), keysOf(other.reference)]
      expect([ones.length % 3, others.length % 3]).toEqual([0, 0])
      expect(new Set(ones).size).toBe(ones.length / 3)
      expect(new Set([...ones, ...others]).size).toBe(new Set(ones).size + new Set(others).size)
    })

    test.runIf(setup.isSimulated)('that is false changes nothing in what the gateway answers', async () => {
      const { reference, verified } = await setup.started()
      await setup.control.lie(reference)
      expect(await setup.about()).toContainEqual(expect.objectContaining({ kind: 'payment', reference }))
      expect((await verified())?.status).toBe('pending')
    })
  })
}
