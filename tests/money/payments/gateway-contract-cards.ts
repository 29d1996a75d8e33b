import { describe, expect, test } from 'vitest'
import { GatewayUnavailable } from '#platform/gateways/port.ts'
import { testCards } from '#simulators/shared/test-cards.ts'
import type { Setup } from './gateway-contract-setup.ts'

/** Cards that the gateway keeps and charges again. */
export function cardsContract(setup: Setup): void {
  const stored = async (name: Parameters<Setup['stored']>[0]) => {
    const card = await setup.stored(name)
    if (!card) throw new Error('The card was not stored')
    return card
  }
  const charged = async (token: string, isPresent = true) => {
    const order = setup.chargeOrder(token, isPresent)
    const charge = await setup.gateway.chargeCard(order)
    const verified = () => setup.gateway.verify(order.reference, charge.gatewayReference)
    return { order, charge, verified }
  }

  describe.runIf(setup.isSimulated)('a stored card', () => {
    test('is described as it is, and has the same mark whenever it is saved', async () => {
      const [one, again, other] = [await stored('works'), await stored('works'), await stored('confirm')]
      const { brand, last4, expMonth, expYear } = testCards.works
      expect(one).toMatchObject({ brand, last4, expMonth, expYear })
      expect(one.fingerprint).toBe(again.fingerprint)
      expect(one.fingerprint).not.toBe(other.fingerprint)
    })

    test('is added without paying, and charged later', async () => {
      const { order, verified } = await setup.added('works')
      const payment = await verified()
      expect(payment).toMatchObject({ status: 'success', amount: order.amount, currency: setup.currency })
      expect(payment?.card).toMatchObject({ last4: testCards.works.last4 })
      expect((await charged(payment?.card?.token ?? '', false)).charge).toMatchObject({ declined: null })
    })

    test('is charged once for a reference, however often it is sent', async () => {
      const { token } = await stored('works')
      const { order, charge, verified } = await charged(token)
      expect(charge).toMatchObject({ authorizationUrl: null, declined: null })
      expect(await setup.gateway.chargeCard(order)).toMatchObject({ authorizationUrl: null, declined: null })
      expect(await verified()).toMatchObject({ status: 'success', amount: order.amount, currency: setup.currency })
      const listed = await setup.gateway.listMovements('2026-11-22T00:00:00Z', '2026-11-25T00:00:00Z')
      expect(listed.filter(({ reference }) => reference === order.reference)).toHaveLength(1)
    })

    test('whose charge was not answered is found by the name of the charge', async () => {
      const { token } = await stored('works')
      const order = setup.chargeOrder(token)
      await setup.control.dropAnswers(1)
      await expect(setup.gateway.chargeCard(order)).rejects.toBeInstanceOf(GatewayUnavailable)
      const found = await setup.gateway.verify(order.reference, setup.gateway.chargeName(order))
      expect(found).toMatchObject({ status: 'success', reference: order.reference })
      const never = setup.chargeOrder(token)
      expect(await setup.gateway.verify(never.reference, setup.gateway.chargeName(never))).toBeNull()
    })

    test('that needs a confirmation returns an address, and is paid after it', async () => {
      const { token } = await stored('confirm')
      const { order, charge, verified } = await charged(token)
      expect(charge.authorizationUrl).toMatch(/^http:/)
      expect(['pending', 'processing']).toContain((await verified())?.status)
      await setup.control.confirmCharge(order.reference)
      expect(await verified()).toMatchObject({ status: 'success', amount: order.amount })
      expect(await setup.about()).toContainEqual(
        expect.objectContaining({ kind: 'payment', reference: order.reference }),
      )
    })

    test('whose confirmation is refused is not charged', async () => {
      const { token } = await stored('confirm')
      const { order, verified } = await charged(token)
      await setup.control.decline(order.reference)
      expect((await verified())?.status).toBe('failed')
    })

    test.each([
      ['declined', 'declined'],
      ['short', 'insufficient_funds'],
      ['expired', 'expired'],
    ] as const)('that is refused (%s) says why, and again when it is sent again', async (card, reason) => {
      const { token } = await stored(card)
      const { order, charge, verified } = await charged(token)
      expect(charge).toMatchObject({ authorizationUrl: null, declined: reason })
      expect((await verified())?.status).toBe('failed')
      expect(await setup.gateway.chargeCard(order)).toMatchObject({ declined: reason })
    })

    test('that needs a confirmation is not charged while the payer is away', async () => {
      const { token } = await stored('confirm')
      const { charge, verified } = await charged(token, false)
      expect(charge.authorizationUrl !== null || charge.declined === 'authentication').toBe(true)
      expect((await verified())?.status).not.toBe('success')
    })

    test('is refunded like any payment', async () => {
      const { token } = await stored('works')
      const { order, verified } = await charged(token)
      const gatewayReference = (await verified())?.gatewayReference ?? null
      const refund = await setup.gateway.refund({
        reference: `refund-${crypto.randomUUID()}`,
        payment: { reference: order.reference, gatewayReference },
        amount: order.amount,
        currency: setup.currency,
      })
      expect(refund).toMatchObject({ status: 'processing', amount: order.amount })
    })

    test('that is forgotten cannot be charged, and can be forgotten again', async () => {
      const { token } = await stored('works')
      await setup.gateway.forgetCard(token)
      await setup.gateway.forgetCard(token)
      expect((await charged(token)).charge).toMatchObject({ declined: 'unusable' })
    })
  })
}
