import { describe, expect, test } from 'vitest'
import { GatewayRefused } from '#platform/gateways/port.ts'
import type { Scene } from './gateway-contract-setup.ts'

/** Refunds to cards. */
export function refundsContract(scene: Scene): void {
  describe('a refund', () => {
    test.runIf(scene.isSimulated)('is processed some time after the request', async () => {
      const { refund, order, verified } = await scene.refunded()
      expect(refund).toMatchObject({
        status: 'processing',
        amount: order.amount,
        currency: scene.currency,
        reason: null,
      })
      await scene.control.processRefund(refund.gatewayReference)
      expect(await verified()).toEqual({ ...refund, status: 'processed' })
      const about = (await scene.about()).filter((one) => one?.kind === 'refund')
      const { reference, payment } = order
      const names = { reference, gatewayReference: refund.gatewayReference, payment: payment.reference }
      expect(about.length).toBeGreaterThan(0)
      for (const { kind: _kind, ...one } of about) {
        const known = Object.fromEntries(Object.entries(one).filter(([, name]) => name !== null))
        expect(known).not.toEqual({})
        expect(names).toMatchObject(known)
      }
    })

    test.runIf(scene.isSimulated)(
      'with the same reference refunds once, and returns the result of the first',
      async () => {
        const { refund, order } = await scene.refunded()
        expect(await scene.gateway.refund(order)).toEqual(refund)
        await scene.control.processRefund(refund.gatewayReference)
        expect(await scene.gateway.refund(order)).toEqual({ ...refund, status: 'processed' })
      },
    )

    test.runIf(scene.isSimulated)('whose answer was lost was made once', async () => {
      const order = await scene.refundOrder()
      await scene.control.dropAnswers(2)
      await scene.gateway.refund(order).catch(() => null)
      await scene.control.dropAnswers(0)
      const again = await scene.gateway.refund(order)
      expect(await scene.gateway.refund(order)).toEqual(again)
      const rest = { ...order, reference: `refund-${crypto.randomUUID()}`, amount: 40_00 }
      expect((await scene.gateway.refund(rest)).gatewayReference).not.toBe(again.gatewayReference)
    })

    test.runIf(scene.isSimulated)(
      'is found by our reference alone, when the number of the gateway was lost',
      async () => {
        const { refund, order } = await scene.refunded()
        expect(await scene.gateway.verifyRefund(order, null)).toEqual(refund)
        const other = { ...order, reference: `refund-${crypto.randomUUID()}` }
        expect(await scene.gateway.verifyRefund(other, null)).toBeNull()
      },
    )

    test.runIf(scene.isSimulated)('of parts is limited to the paid sum', async () => {
      const { order } = await scene.refunded()
      const another = (amount: number) => ({ ...order, reference: `refund-${crypto.randomUUID()}`, amount })
      await expect(scene.gateway.refund(another(40_01))).rejects.toBeInstanceOf(GatewayRefused)
      expect((await scene.gateway.refund(another(40_00))).amount).toBe(40_00)
      await expect(scene.gateway.refund(another(1))).rejects.toBeInstanceOf(GatewayRefused)
    })

    test.runIf(scene.isSimulated)('that fails is reported as failed', async () => {
      const { refund, verified } = await scene.refunded()
      await scene.control.failRefund(refund.gatewayReference, 'The card is closed')
      expect(await verified()).toMatchObject({ status: 'failed', reason: expect.stringMatching(/\S/) })
    })

    test.runIf(scene.isSimulated)('that needs a manual step is reported as such', async ({ skip }) => {
      const { refund, verified } = await scene.refunded()
      const { needAttention } = scene.control
      if (!needAttention) return skip('this gateway has no such status')
      await needAttention(refund.gatewayReference)
      expect((await verified())?.status).toBe('needs_attention')
    })

    test.runIf(scene.isSimulated)('of what was never paid is refused', async () => {
      const { order, checkout } = await scene.started()
      const payment = { reference: order.reference, gatewayReference: checkout.gatewayReference }
      const request = { reference: `refund-${crypto.randomUUID()}`, payment, amount: 1_00, currency: scene.currency }
      await expect(scene.gateway.refund(request)).rejects.toBeInstanceOf(GatewayRefused)
    })
  })
}
