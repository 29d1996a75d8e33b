import { describe, expect, test } from 'vitest'
import { type Gateway, GatewayUnavailable } from '#platform/gateways/port.ts'
import type { Scene } from './gateway-contract-setup.ts'
import { given, start } from './gateway-fixture.ts'

/** A failing gateway: the product gets an unknown result, never a refusal and never a success. */
export function troubleContract(scene: Scene): void {
  const { currency, names } = scene
  const payment = { reference: 'topup-1', gatewayReference: names.payment }
  const refund = { reference: 'refund-1', payment, amount: 1_00, currency }
  const transfer = { reference: `payout-${crypto.randomUUID()}`, amount: 1_00, currency, recipient: 'R', reason: '' }
  const account = { kind: 'nuban', bankName: 'Test', accountNumber: '1', accountName: 'A' } as const
  const calls: [string, (gateway: Gateway) => Promise<unknown>][] = [
    ['createCheckout', (gateway) => gateway.createCheckout(given.order({ currency }))],
    ['verify', (gateway) => gateway.verify('topup-1', names.payment)],
    ['ensureVirtualAccount', (gateway) => gateway.ensureVirtualAccount(scene.customer())],
    ['readVirtualAccount', (gateway) => gateway.readVirtualAccount(names.customer)],
    ['findIncoming', (gateway) => gateway.findIncoming(names.incoming)],
    ['requery', (gateway) => gateway.requery(names.customer, account)],
    ['createRecipient', (gateway) => gateway.createRecipient(scene.payee())],
    ['transfer', (gateway) => gateway.transfer(transfer)],
    ['verifyTransfer', (gateway) => gateway.verifyTransfer(transfer.reference, 'R')],
    ['refund', (gateway) => gateway.refund(refund)],
    ['verifyRefund', (gateway) => gateway.verifyRefund(refund, null)],
    ['listMovements', (gateway) => gateway.listMovements(start.toString(), start.add({ hours: 1 }).toString())],
  ]

  describe.runIf(scene.isSimulated).each(calls)('%s', (_name, call) => {
    test('at a gateway that answers 500 is unknown', async () => {
      await scene.control.trouble('fault')
      const error = await call(scene.gateway).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(GatewayUnavailable)
      expect(error).toMatchObject({ reason: 'fault' })
    })

    test('at a gateway that answers 429 is not done, and returns how long to wait', async () => {
      await scene.control.trouble('limit')
      const error = await call(scene.gateway).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ reason: 'limited', retryAfter: 7 })
    })

    test('at a gateway that does not answer times out', async () => {
      await scene.control.trouble('silence')
      const error = await call(scene.calledWith({ totalMs: 100 })).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(GatewayUnavailable)
      expect(error).toMatchObject({ reason: 'timeout' })
    })
  })

  describe.runIf(scene.isSimulated)('a gateway', () => {
    test('that answers slowly, but within the timeout, is waited for', async () => {
      await scene.control.slow(60)
      const order = given.order({ currency })
      const checkout = await scene.gateway.createCheckout(order)
      expect((await scene.gateway.verify(order.reference, checkout.gatewayReference))?.status).toBe('pending')
    })

    test('that has recovered accepts what was requested before', async () => {
      const order = given.order({ currency })
      await scene.control.trouble('fault')
      await scene.gateway.createCheckout(order).catch(() => null)
      await scene.control.trouble('none')
      const checkout = await scene.gateway.createCheckout(order)
      expect((await scene.gateway.verify(order.reference, checkout.gatewayReference))?.status).toBe('pending')
    })

    test('that refuses our key is no refusal of a payment', async () => {
      const stranger = scene.calledWith({ secretKey: 'sk_test_of_somebody_else' })
      await expect(stranger.createCheckout(given.order({ currency }))).rejects.toMatchObject({ reason: 'unauthorized' })
      await expect(stranger.verify('topup-1', names.payment)).rejects.toMatchObject({ reason: 'unauthorized' })
    })
  })
}
