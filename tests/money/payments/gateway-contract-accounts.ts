import { describe, expect, test } from 'vitest'
import type { Scene } from './gateway-contract-setup.ts'

/** Virtual accounts of customers, and incoming transfers. */
export function accountsContract(scene: Scene): void {
  describe('an account for one customer', () => {
    test.runIf(scene.isSimulated)('is opened once, however often it is requested', async () => {
      const customer = scene.customer()
      const requested = [
        await scene.gateway.ensureVirtualAccount(customer),
        await scene.gateway.ensureVirtualAccount(customer),
      ]
      expect(new Set(requested.map((one) => one.customer)).size).toBe(1)
      await scene.control.assignAccount?.(requested[0]!.customer)
      const opened = await scene.gateway.readVirtualAccount(requested[0]!.customer)
      expect(opened).toMatchObject({ status: 'active', customer: requested[0]!.customer })
      expect(await scene.gateway.ensureVirtualAccount(customer)).toEqual(opened)
    })

    test.runIf(scene.isSimulated)('has numbers in the format of its country', async () => {
      const { account } = await scene.account()
      expect(account.bankName).not.toBe('')
      expect(account.accountNumber).toMatch(/^[0-9A-Z]+$/)
      expect(account.kind).toBe({ NGN: 'nuban', GBP: 'gb', EUR: 'iban', USD: 'us' }[scene.currency])
    })

    test.runIf(scene.isSimulated)('differs from customer to customer', async () => {
      const [one, other] = [await scene.account(), await scene.account()]
      expect(one.customer).not.toBe(other.customer)
      expect(one.account.accountNumber).not.toBe(other.account.accountNumber)
    })

    test.runIf(scene.isSimulated)('is pending until it is opened, and an event reports it', async ({ skip }) => {
      const { assignAccount } = scene.control
      if (!assignAccount) return skip('this gateway opens accounts at once')
      const { customer, ...requested } = await scene.gateway.ensureVirtualAccount(scene.customer())
      expect(requested).toEqual({ status: 'pending', account: null })
      await assignAccount(customer)
      expect(await scene.about()).toContainEqual({ kind: 'virtual_account', customer })
      expect((await scene.gateway.readVirtualAccount(customer)).status).toBe('active')
    })

    test.runIf(scene.isSimulated)(
      'that was refused is reported by an event, and may be requested again',
      async ({ skip }) => {
        const { assignAccount, refuseAccount } = scene.control
        if (!assignAccount || !refuseAccount) return skip('this gateway opens accounts at once')
        const person = scene.customer()
        const { customer } = await scene.gateway.ensureVirtualAccount(person)
        await refuseAccount(customer)
        expect(await scene.about()).toContainEqual({ kind: 'virtual_account', customer, isRefused: true })
        expect(await scene.gateway.readVirtualAccount(customer)).toMatchObject({ customer, account: null })
        expect((await scene.gateway.ensureVirtualAccount(person)).status).toBe('pending')
        await assignAccount(customer)
        expect((await scene.gateway.readVirtualAccount(customer)).status).toBe('active')
      },
    )

    test.runIf(scene.isSimulated)('whose answer was lost is returned by the next request', async () => {
      const customer = scene.customer()
      await scene.control.dropAnswers(1)
      await scene.gateway.ensureVirtualAccount(customer).catch(() => null)
      const first = await scene.gateway.ensureVirtualAccount(customer)
      expect((await scene.gateway.ensureVirtualAccount(customer)).customer).toBe(first.customer)
    })
  })

  describe('money that arrives on an account', () => {
    const received = async (amount = 5_000_00) => {
      const account = await scene.account()
      const reference = await scene.control.receive({ ...account, amount, senderName: 'ADA OKAFOR' })
      return { ...account, reference, amount }
    }

    test.runIf(scene.isSimulated)('is found with its sum, currency, customer and sender', async () => {
      const { customer, reference, amount } = await received()
      const incoming = await scene.gateway.findIncoming(reference)
      expect(incoming).toMatchObject({ gatewayReference: reference, customer, amount, currency: scene.currency })
      expect(incoming?.fees).toBeGreaterThanOrEqual(0)
      expect(['ADA OKAFOR', null]).toContain(incoming?.senderName)
      expect(Number.isNaN(Date.parse(incoming?.at ?? ''))).toBe(false)
    })

    test.runIf(scene.isSimulated)('is reported by an event with the number under which it is found', async () => {
      const { reference } = await received()
      expect(await scene.about()).toContainEqual({ kind: 'incoming', gatewayReference: reference })
    })

    test.runIf(scene.isSimulated)('sent twice is two', async () => {
      const account = await scene.account()
      const sending = { ...account, amount: 5_000_00, senderName: 'ADA OKAFOR' }
      const references = [await scene.control.receive(sending), await scene.control.receive(sending)]
      expect(new Set(references).size).toBe(2)
      const found = await scene.gateway.requery(account.customer, account.account)
      expect(found.map((one) => one.gatewayReference).sort()).toEqual(references.sort())
    })

    test.runIf(scene.isSimulated)('is found by a query for this account, and not for another', async () => {
      const [one, other] = [await received(1_000_00), await received(2_000_00)]
      const found = await scene.gateway.requery(one.customer, one.account)
      expect(found).toEqual([await scene.gateway.findIncoming(one.reference)])
      expect((await scene.gateway.requery(other.customer, other.account)).map(({ amount }) => amount)).toEqual([
        2_000_00,
      ])
    })

    test.runIf(scene.isSimulated)('without an event is found by a query', async ({ skip }) => {
      const account = await scene.account()
      const { receiveLate } = scene.control
      if (!receiveLate) return skip('this gateway misses no event')
      const reference = await receiveLate({ ...account, amount: 7_000_00 })
      expect(await scene.gateway.findIncoming(reference)).toBeNull()
      const found = await scene.gateway.requery(account.customer, account.account)
      expect(found).toMatchObject([{ gatewayReference: reference, amount: 7_000_00 }])
      expect(await scene.gateway.findIncoming(reference)).toEqual(found[0])
      expect(await scene.about()).toContainEqual({ kind: 'incoming', gatewayReference: reference })
    })

    test('that never came is not found', async () => {
      expect(await scene.gateway.findIncoming('nothing-of-this-name')).toBeNull()
    })

    test.runIf(scene.isSimulated)('is not a payment by card', async () => {
      const { payment, reference } = await scene.paid()
      for (const name of [payment.gatewayReference, reference])
        expect(await scene.gateway.findIncoming(name)).toBeNull()
    })
  })
}
