import { describe, expect, test } from 'vitest'
import type { Setup } from './gateway-contract-setup.ts'
import { clock, start } from './gateway-fixture.ts'

const day = { from: start.toString(), until: start.add({ hours: 24 }).toString() }

/** The list that reconciliation compares with the ledger. */
export function movementsContract(setup: Setup): void {
  const listed = (from = day.from, until = day.until) => setup.gateway.listMovements(from, until)

  describe('the list of movements', () => {
    test.runIf(setup.isSimulated)('is complete over its pages, each line once', async () => {
      const references: string[] = []
      for (let count = 0; count < 8; count += 1) references.push((await setup.paid()).reference)
      const movements = await listed()
      expect(movements).toHaveLength(8)
      expect(new Set(movements.map(({ reference }) => reference))).toEqual(new Set(references))
      expect(new Set(movements.map(({ gatewayReference }) => gatewayReference)).size).toBe(8)
    })

    test.runIf(setup.isSimulated)('describes each kind as a single query does', async () => {
      const { payment } = await setup.paid()
      const account = await setup.account()
      const came = await setup.control.receive({ ...account, amount: 70_00, senderName: 'ADA OKAFOR' })
      const { reference } = await setup.transferred()
      await setup.control.succeedTransfer(reference)
      const { order, refund } = await setup.refunded()
      await setup.control.processRefund(refund.gatewayReference)

      const movements = await listed()
      const line = (kind: string) => movements.filter((one) => one.kind === kind)
      const { amount, currency, fees } = payment
      expect(line('payment')).toContainEqual(
        expect.objectContaining({ reference: payment.reference, amount, currency, fees, status: 'success' }),
      )
      expect(line('incoming')).toEqual([
        expect.objectContaining({ reference: null, gatewayReference: came, amount: 70_00, status: 'success' }),
      ])
      expect(line('payout')).toEqual([expect.objectContaining({ reference, amount: 90_00, status: 'paid' })])
      expect(line('refund')).toEqual([
        expect.objectContaining({
          reference: order.reference,
          gatewayReference: refund.gatewayReference,
          amount: order.amount,
          status: 'processed',
        }),
      ])
    })

    test.runIf(setup.isSimulated)('leaves out what moved nothing', async () => {
      const declined = await setup.started()
      await setup.control.decline(declined.reference)
      await setup.started()
      const failed = await setup.transferred()
      await setup.control.failTransfer(failed.reference, 'Account is closed')
      await setup.transferred()
      expect(await listed()).toEqual([])
    })

    test.runIf(setup.isSimulated)(
      'is ordered by the time of the movement, including the first moment and excluding the last',
      async () => {
        const { reference } = await setup.started()
        clock.now = start.add({ hours: 5 })
        await setup.control.pay(reference)
        const moment = clock.now.toString()
        const after = clock.now.add({ seconds: 1 }).toString()
        const references = async (from: string, until: string) =>
          (await listed(from, until)).map((one) => one.reference)
        expect(await references(moment, after)).toEqual([reference])
        expect(await references(day.from, moment)).toEqual([])
        expect(await references(after, day.until)).toEqual([])
      },
    )
  })
}
