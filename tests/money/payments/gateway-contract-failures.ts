import { describe, expect, test } from 'vitest'
import { type Gateway, GatewayUnavailable } from '#platform/gateways/port.ts'
import type { Setup } from './gateway-contract-setup.ts'
import { given, start } from './gateway-fixture.ts'

/** A failing gateway: the product gets an unknown result, never a refusal and never a success. */
export function failuresContract(setup: Setup): void {
  const { currency, names } = setup
  const payment = { reference: 'topup-1', gatewayReference: names.payment }
  const refund = { reference: 'refund-1', payment, amount: 1_00, currency }
  const transfer = { reference: `payout-${crypto.randomUUID()}`, amount: 1_00, currency, recipient: 'R', reason: '' }
  const account = { kind: 'nuban', bankName: 'Test', accountNumber: '1', accountName: 'A' } as const
  const calls: [string, (gateway: Gateway) => Promise<unknown>][] = [
    ['createCheckout', (gateway) => gateway.createCheckout(given.order({ currency }))],
    ['verify', (gateway) => gateway.verify('topup-1', names.payment)],
    ['ensureVirtualAccount', (gateway) => gateway.ensureVirtualAccount(setup.customer())],
    ['readVirtualAccount', (gateway) => gateway.readVirtualAccount(names.customer)],
    ['findIncoming', (gateway) => gateway.findIncoming(names.incoming)],
    ['requery', (gateway) => gateway.requery(names.customer, account)],
    ['createRecipient', (gateway) => gateway.createRecipient(setup.payee())],
    ['transfer', (gateway) => gateway.transfer(transfer)],
    ['verifyTransfer', (gateway) => gateway.verifyTransfer(transfer.reference, 'R')],
    ['refund', (gateway) => gateway.refund(refund)],
    ['verifyRefund', (gateway) => gateway.verifyRefund(refund, null)],
    ['listMovements', (gateway) => gateway.listMovements(start.toString(), start.add({ hours: 1 }).toString())],
  ]

  describe.runIf(setup.isSimulated).each(calls)('%s', (_name, call) => {
    test('at a gateway that answers 500 is unknown', async () => {
      await setup.control.trouble('fault')
      const error = await call(setup.gateway).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(GatewayUnavailable)
      expect(error).toMatchObject({ reason: 'fault' })
    })

    test('at a gateway that answers 429 is not done, and returns how long to wait', async () => {
      await setup.control.trouble('limit')
      const error = await call(setup.gateway).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ reason: 'limited', retryAfter: 7 })
    })

    test('at a gateway that does not answer times out', async () => {
      await setup.control.trouble('silence')
      const error = await call(setup.calledWith({ totalMs: 100 })).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(GatewayUnavailable)
      expect(error).toMatchObject({ reason: 'timeout' })
    })
  })

  describe.runIf(setup.isSimulated)('a gateway', () => {
    test('that answers slowly, but within the timeout, is waited for', async () => {
      await setup.control.slow(60)
      const order = given.order({ currency })
      const checkout = await setup.gateway.createCheckout(order)
      expect((await setup.gateway.verify(order.reference, checkout.gatewayReference))?.status).toBe('pending')
    })

    test('that has recovered accepts what was requested before', async () => {
      const order = given.order({ currency })
      await setup.control.trouble('fault')
      await setup.gateway.createCheckout(order).catch(() => null)
      await setup.control.trouble('none')
      const checkout = await setup.gateway.createCheckout(order)
      expect((await setup.gateway.verify(order.reference, checkout.gatewayReference))?.status).toBe('pending')
    })

    test('that refuses our key is no refusal of a payment', async () => {
      const stranger = setup.calledWith({ secretKey: 'sk_test_of_somebody_else' })
      await expect(stranger.createCheckout(given.order({ currency }))).rejects.toMatchObject({ reason: 'unauthorized' })
      await expect(stranger.verify('topup-1', names.payment)).rejects.toMatchObject({ reason: 'unauthorized' })
    })
  })
}
