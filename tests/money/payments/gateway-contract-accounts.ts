import { describe, expect, test } from 'vitest'
import type { Setup } from './gateway-contract-setup.ts'

/** Virtual accounts of customers, and incoming transfers. */
export function accountsContract(setup: Setup): void {
  describe('an account for one customer', () => {
    test.runIf(setup.isSimulated)('is opened once, however often it is requested', async () => {
      const customer = setup.customer()
      const requested = [
        await setup.gateway.ensureVirtualAccount(customer),
        await setup.gateway.ensureVirtualAccount(customer),
      ]
      expect(new Set(requested.map((one) => one.customer)).size).toBe(1)
      await setup.control.assignAccount?.(requested[0]!.customer)
      const opened = await setup.gateway.readVirtualAccount(requested[0]!.customer)
      expect(opened).toMatchObject({ status: 'active', customer: requested[0]!.customer })
      expect(await setup.gateway.ensureVirtualAccount(customer)).toEqual(opened)
    })

    test.runIf(setup.isSimulated)('has numbers in the format of its country', async () => {
      const { account } = await setup.account()
      expect(account.bankName).not.toBe('')
      expect(account.accountNumber).toMatch(/^[0-9A-Z]+$/)
      expect(account.kind).toBe({ NGN: 'nuban', GBP: 'gb', EUR: 'iban', USD: 'us' }[setup.currency])
    })

    test.runIf(setup.isSimulated)('differs from customer to customer', async () => {
      const [one, other] = [await setup.account(), await setup.account()]
      expect(one.customer).not.toBe(other.customer)
      expect(one.account.accountNumber).not.toBe(other.account.accountNumber)
    })

    test.runIf(setup.isSimulated)('is pending until it is opened, and an event reports it', async ({ skip }) => {
      const { assignAccount } = setup.control
      if (!assignAccount) return skip('this gateway opens accounts at once')
      const { customer, ...requested } = await setup.gateway.ensureVirtualAccount(setup.customer())
      expect(requested).toEqual({ status: 'pending', account: null })
      await assignAccount(customer)
      expect(await setup.about()).toContainEqual({ kind: 'virtual_account', customer })
      expect((await setup.gateway.readVirtualAccount(customer)).status).toBe('active')
    })

    test.runIf(setup.isSimulated)(
      'that was refused is reported by an event, and may be requested again',
      async ({ skip }) => {
        const { assignAccount, refuseAccount } = setup.control
        if (!assignAccount || !refuseAccount) return skip('this gateway opens accounts at once')
        const person = setup.customer()
        const { customer } = await setup.gateway.ensureVirtualAccount(person)
        await refuseAccount(customer)
        expect(await setup.about()).toContainEqual({ kind: 'virtual_account', customer, isRefused: true })
        expect(await setup.gateway.readVirtualAccount(customer)).toMatchObject({ customer, account: null })
        expect((await setup.gateway.ensureVirtualAccount(person)).status).toBe('pending')
        await assignAccount(customer)
        expect((await setup.gateway.readVirtualAccount(customer)).status).toBe('active')
      },
    )

    test.runIf(setup.isSimulated)('whose answer was lost is returned by the next request', async () => {
      const customer = setup.customer()
      await setup.control.dropAnswers(1)
      await setup.gateway.ensureVirtualAccount(customer).catch(() => null)
      const first = await setup.gateway.ensureVirtualAccount(customer)
      expect((await setup.gateway.ensureVirtualAccount(customer)).customer).toBe(first.customer)
    })
  })

  describe('money that arrives on an account', () => {
    const received = async (amount = 5_000_00) => {
      const account = await setup.account()
      const reference = await setup.control.receive({ ...account, amount, senderName: 'ADA OKAFOR' })
      return { ...account, reference, amount }
    }

    test.runIf(setup.isSimulated)('is found with its sum, currency, customer and sender', async () => {
      const { customer, reference, amount } = await received()
      const incoming = await setup.gateway.findIncoming(reference)
      expect(incoming).toMatchObject({ gatewayReference: reference, customer, amount, currency: setup.currency })
      expect(incoming?.fees).toBeGreaterThanOrEqual(0)
      expect(['ADA OKAFOR', null]).toContain(incoming?.senderName)
      expect(Number.isNaN(Date.parse(incoming?.at ?? ''))).toBe(false)
    })

    test.runIf(setup.isSimulated)('is reported by an event with the number under which it is found', async () => {
      const { reference } = await received()
      expect(await setup.about()).toContainEqual({ kind: 'incoming', gatewayReference: reference })
    })

    test.runIf(setup.isSimulated)('sent twice is two', async () => {
      const account = await setup.account()
      const sending = { ...account, amount: 5_000_00, senderName: 'ADA OKAFOR' }
      const references = [await setup.control.receive(sending), await setup.control.receive(sending)]
      expect(new Set(references).size).toBe(2)
      const found = await setup.gateway.requery(account.customer, account.account)
      expect(found.map((one) => one.gatewayReference).sort()).toEqual(references.sort())
    })

    test.runIf(setup.isSimulated)('is found by a query for this account, and not for another', async () => {
      const [one, other] = [await received(1_000_00), await received(2_000_00)]
      const found = await setup.gateway.requery(one.customer, one.account)
      expect(found).toEqual([await setup.gateway.findIncoming(one.reference)])
      expect((await setup.gateway.requery(other.customer, other.account)).map(({ amount }) => amount)).toEqual([
        2_000_00,
      ])
    })

    test.runIf(setup.isSimulated)('without an event is found by a query', async ({ skip }) => {
      const account = await setup.account()
      const { receiveLate } = setup.control
      if (!receiveLate) return skip('this gateway misses no event')
      const reference = await receiveLate({ ...account, amount: 7_000_00 })
      expect(await setup.gateway.findIncoming(reference)).toBeNull()
      const found = await setup.gateway.requery(account.customer, account.account)
      expect(found).toMatchObject([{ gatewayReference: reference, amount: 7_000_00 }])
      expect(await setup.gateway.findIncoming(reference)).toEqual(found[0])
      expect(await setup.about()).toContainEqual({ kind: 'incoming', gatewayReference: reference })
    })

    test('that never came is not found', async () => {
      expect(await setup.gateway.findIncoming('nothing-of-this-name')).toBeNull()
    })

    test.runIf(setup.isSimulated)('is not a payment by card', async () => {
      const { payment, reference } = await setup.paid()
      for (const name of [payment.gatewayReference, reference])
        expect(await setup.gateway.findIncoming(name)).toBeNull()
    })
  })
}
