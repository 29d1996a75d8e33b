import { describe, expect, test } from 'vitest'
import { GatewayRefused } from '#platform/gateways/port.ts'
import type { Setup } from './gateway-contract-setup.ts'

/** Refunds to cards. */
export function refundsContract(setup: Setup): void {
  describe('a refund', () => {
    test.runIf(setup.isSimulated)('is processed some time after the request', async () => {
      const { refund, order, verified } = await setup.refunded()
      expect(refund).toMatchObject({
        status: 'processing',
        amount: order.amount,
        currency: setup.currency,
        reason: null,
      })
      await setup.control.processRefund(refund.gatewayReference)
      expect(await verified()).toEqual({ ...refund, status: 'processed' })
      const about = (await setup.about()).filter((one) => one?.kind === 'refund')
      const { reference, payment } = order
      const names = { reference, gatewayReference: refund.gatewayReference, payment: payment.reference }
      expect(about.length).toBeGreaterThan(0)
      for (const { kind: _kind, ...one } of about) {
        const known = Object.fromEntries(Object.entries(one).filter(([, name]) => name !== null))
        expect(known).not.toEqual({})
        expect(names).toMatchObject(known)
      }
    })

    test.runIf(setup.isSimulated)(
      'with the same reference refunds once, and returns the result of the first',
      async () => {
        const { refund, order } = await setup.refunded()
        expect(await setup.gateway.refund(order)).toEqual(refund)
        await setup.control.processRefund(refund.gatewayReference)
        expect(await setup.gateway.refund(order)).toEqual({ ...refund, status: 'processed' })
      },
    )

    test.runIf(setup.isSimulated)('whose answer was lost was made once', async () => {
      const order = await setup.refundOrder()
      await setup.control.dropAnswers(2)
      await setup.gateway.refund(order).catch(() => null)
      await setup.control.dropAnswers(0)
      const again = await setup.gateway.refund(order)
      expect(await setup.gateway.refund(order)).toEqual(again)
      const rest = { ...order, reference: `refund-${crypto.randomUUID()}`, amount: 40_00 }
      expect((await setup.gateway.refund(rest)).gatewayReference).not.toBe(again.gatewayReference)
    })

    test.runIf(setup.isSimulated)(
      'is found by our reference alone, when the number of the gateway was lost',
      async () => {
        const { refund, order } = await setup.refunded()
        expect(await setup.gateway.verifyRefund(order, null)).toEqual(refund)
        const other = { ...order, reference: `refund-${crypto.randomUUID()}` }
        expect(await setup.gateway.verifyRefund(other, null)).toBeNull()
      },
    )

    test.runIf(setup.isSimulated)('of parts is limited to the paid sum', async () => {
      const { order } = await setup.refunded()
      const another = (amount: number) => ({ ...order, reference: `refund-${crypto.randomUUID()}`, amount })
      await expect(setup.gateway.refund(another(40_01))).rejects.toBeInstanceOf(GatewayRefused)
      expect((await setup.gateway.refund(another(40_00))).amount).toBe(40_00)
      await expect(setup.gateway.refund(another(1))).rejects.toBeInstanceOf(GatewayRefused)
    })

    test.runIf(setup.isSimulated)('that fails is reported as failed', async () => {
      const { refund, verified } = await setup.refunded()
      await setup.control.failRefund(refund.gatewayReference, 'The card is closed')
      expect(await verified()).toMatchObject({ status: 'failed', reason: expect.stringMatching(/\S/) })
    })

    test.runIf(setup.isSimulated)('that needs a manual step is reported as such', async ({ skip }) => {
      const { refund, verified } = await setup.refunded()
      const { needAttention } = setup.control
      if (!needAttention) return skip('this gateway has no such status')
      await needAttention(refund.gatewayReference)
      expect((await verified())?.status).toBe('needs_attention')
    })

    test.runIf(setup.isSimulated)('of what was never paid is refused', async () => {
      const { order, checkout } = await setup.started()
      const payment = { reference: order.reference, gatewayReference: checkout.gatewayReference }
      const request = { reference: `refund-${crypto.randomUUID()}`, payment, amount: 1_00, currency: setup.currency }
      await expect(setup.gateway.refund(request)).rejects.toBeInstanceOf(GatewayRefused)
    })
  })
}
