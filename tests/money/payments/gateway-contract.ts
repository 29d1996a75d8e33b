import { describe, expect, test } from 'vitest'
import { GatewayDuplicate, GatewayRefused } from '#platform/gateways/port.ts'
import { accountsContract } from './gateway-contract-accounts.ts'
import { movementsContract } from './gateway-contract-movements.ts'
import { payoutsContract } from './gateway-contract-payouts.ts'
import { refundsContract } from './gateway-contract-refunds.ts'
import { type ContractSubject, type Scene, sceneOf } from './gateway-contract-setup.ts'
import { troubleContract } from './gateway-contract-failures.ts'
import { clock, start } from './gateway-fixture.ts'

/** What the product may rely on, whichever gateway it is: everything in backend/platform/gateways/port.ts. */
export function gatewayContract<Simulator>(subject: ContractSubject<Simulator>): void {
  describe(`${subject.name} satisfies the contract of the port:`, () => {
    const scene = sceneOf(subject)
    checkoutContract(scene)
    paymentsContract(scene)
    eventsContract(scene)
    accountsContract(scene)
    payoutsContract(scene, subject)
    refundsContract(scene)
    movementsContract(scene)
    troubleContract(scene)
  })
}

function checkoutContract(scene: Scene): void {
  describe('a checkout', () => {
    test('returns an address, and is open until it is paid', async () => {
      const { order, checkout, verified } = await scene.started()
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
      const { order } = await scene.started()
      const error = await scene.gateway
        .createCheckout({ ...order, amount: order.amount + 1 })
        .catch((no: unknown) => no)
      expect(error).toBeInstanceOf(GatewayDuplicate)
      expect((error as GatewayDuplicate).payment).toMatchObject({ status: 'pending', amount: order.amount })
    })

    test('over nothing, or in an unknown currency, is refused', async () => {
      await expect(scene.started({ amount: 0 })).rejects.toBeInstanceOf(GatewayRefused)
      const { order } = await scene.started()
      const strange = { ...order, reference: `topup-${crypto.randomUUID()}`, currency: 'XXX' }
      await expect(scene.gateway.createCheckout(strange)).rejects.toBeInstanceOf(GatewayRefused)
    })

    test('is offered where cards are accepted', () => {
      expect(scene.gateway.capabilities(scene.currency).card).toBe(true)
      expect(scene.gateway.capabilities('XXX')).toEqual({
        card: false,
        bankTransfer: false,
        payout: false,
        resolve: false,
      })
    })
  })
}

function paymentsContract(scene: Scene): void {
  describe('a payment', () => {
    test('that was never started is unknown', async () => {
      expect(await scene.gateway.verify(`topup-${crypto.randomUUID()}`)).toBeNull()
    })

    test.runIf(scene.isSimulated)('that was paid has sum, currency, fees and time', async () => {
      const { order, payment } = await scene.paid()
      expect(payment).toMatchObject({ status: 'success', reference: order.reference, amount: order.amount })
      expect(payment).toMatchObject({ currency: order.currency, metadata: order.metadata })
      expect(payment.fees).toBeGreaterThanOrEqual(0)
      expect(Temporal.Instant.from(payment.paidAt ?? '').toString()).toBe(start.toString())
      expect(payment.gatewayReference).not.toBe('')
    })

    test.runIf(scene.isSimulated)('that was started again is reported as paid', async () => {
      const { order } = await scene.paid()
      const error = await scene.gateway.createCheckout(order).catch((no: unknown) => no)
      expect((error as GatewayDuplicate).payment).toMatchObject({ status: 'success', amount: order.amount })
    })

    test.runIf(scene.isSimulated)('that was left is abandoned a day later, and not before', async () => {
      const { verified } = await scene.started()
      clock.now = start.add({ hours: 23, minutes: 59 })
      expect((await verified())?.status).toBe('pending')
      clock.now = start.add({ hours: 24, minutes: 1 })
      expect((await verified())?.status).toBe('abandoned')
    })

    test.runIf(scene.isSimulated)(
      'with another sum or currency than requested is reported as it was paid',
      async () => {
        const [less, strange] = [await scene.started(), await scene.started()]
        await scene.control.pay(less.reference, { amountOffset: -1 })
        await scene.control.pay(strange.reference, { currency: 'CHF' })
        expect(await less.verified()).toMatchObject({ status: 'success', amount: less.order.amount - 1 })
        expect(await strange.verified()).toMatchObject({ status: 'success', currency: 'CHF' })
      },
    )

    test.runIf(scene.isSimulated)('that was refunded is reversed', async () => {
      const { reference, verified } = await scene.paid()
      await scene.control.reverse(reference)
      expect((await verified())?.status).toBe('reversed')
    })

    test.runIf(scene.isSimulated)('whose card was declined has brought in nothing', async () => {
      const { reference, verified } = await scene.started()
      await scene.control.decline(reference)
      const status = (await verified())?.status
      expect(['failed', 'pending']).toContain(status)
    })

    test.runIf(scene.isSimulated)('with a chargeback is reported, and reversed when the dispute is lost', async () => {
      const { reference, verified, payment } = await scene.paid()
      await scene.control.dispute(reference)
      const event = (await scene.about()).find((one) => one?.kind === 'dispute')
      const dispute = await scene.gateway.readDispute(event?.kind === 'dispute' ? event.gatewayReference : '')
      expect(dispute).toMatchObject({ reference, status: 'open', amount: payment.amount })
      await scene.control.loseDispute(reference)
      expect((await verified())?.status).toBe('reversed')
    })
  })
}

function eventsContract(scene: Scene): void {
  describe('an event', () => {
    test('without a signature is rejected', () => {
      expect(scene.gateway.parseWebhook(Buffer.from('{}'), {})).toBeNull()
    })

    test.runIf(scene.isSimulated)('names its payment', async () => {
      const { reference } = await scene.paid()
      expect(await scene.about()).toContainEqual(expect.objectContaining({ kind: 'payment', reference }))
    })

    test.runIf(scene.isSimulated)('is verified by its bytes: another blank, and it is rejected', async () => {
      await scene.paid()
      for (const { body, headers, event } of await scene.arrived()) {
        expect(scene.gateway.parseWebhook(body, headers)).toEqual(event)
        expect(scene.gateway.parseWebhook(Buffer.concat([body, Buffer.from(' ')]), headers)).toBeNull()
        expect(scene.gateway.parseWebhook(body.subarray(0, -1), headers)).toBeNull()
      }
    })

    test.runIf(scene.isSimulated)('signed with the key of another shop is rejected', async () => {
      await scene.paid()
      const stranger = scene.calledWith({ secretKey: 'sk_test_of_somebody_else' })
      const arrived = await scene.arrived()
      expect(arrived.length).toBeGreaterThan(0)
      for (const { body, headers } of arrived) expect(stranger.parseWebhook(body, headers)).toBeNull()
    })

    test.runIf(scene.isSimulated)('with a wrong signature is rejected, and delivered again', async () => {
      await scene.control.badSignatures(1)
      const { reference } = await scene.paid()
      const [first, ...more] = await scene.about()
      expect(first).toBeUndefined()
      expect(more).toContainEqual(expect.objectContaining({ kind: 'payment', reference }))
    })

    test.runIf(scene.isSimulated)('that is lost is delivered again', async () => {
      await scene.control.loseEvents(1)
      const { reference } = await scene.paid()
      expect(await scene.about()).toContainEqual(expect.objectContaining({ kind: 'payment', reference }))
    })

    test.runIf(scene.isSimulated)('that arrives before an earlier one is reported as it is', async () => {
      await scene.control.reorderEvents(2)
      const references = [(await scene.paid()).reference, (await scene.paid()).reference]
      const about = (await scene.about()).flatMap((one) => (one?.kind === 'payment' ? one.reference : []))
      expect(about).toEqual(references.toReversed())
    })

    test.runIf(scene.isSimulated)('with escaped slashes is read as it came', async () => {
      await scene.control.escapeSlashes()
      const metadata = { page: '/wallet/' }
      const { reference, payment } = await scene.paid({ metadata })
      expect(payment.metadata).toEqual(metadata)
      const arrived = await scene.arrived()
      expect(arrived.some(({ body }) => body.includes('\\/'))).toBe(true)
      expect(await scene.about()).toContainEqual(expect.objectContaining({ kind: 'payment', reference }))
    })

    test.runIf(scene.isSimulated)('that arrives three times has one key, and another event another', async () => {
      await scene.control.duplicateEvents(2)
      const [one, other] = [await scene.paid(), await scene.paid()]
      const arrived = await scene.arrived()
      const keysOf = (reference: string) =>
        arrived
          .filter(({ event }) => event?.about.kind === 'payment' && event.about.reference === reference)
          .map(({ event }) => event?.key)
      const [ones, others] = [keysOf(one.reference), keysOf(other.reference)]
      expect([ones.length % 3, others.length % 3]).toEqual([0, 0])
      expect(new Set(ones).size).toBe(ones.length / 3)
      expect(new Set([...ones, ...others]).size).toBe(new Set(ones).size + new Set(others).size)
    })

    test.runIf(scene.isSimulated)('that is false changes nothing in what the gateway answers', async () => {
      const { reference, verified } = await scene.started()
      await scene.control.lie(reference)
      expect(await scene.about()).toContainEqual(expect.objectContaining({ kind: 'payment', reference }))
      expect((await verified())?.status).toBe('pending')
    })
  })
}
