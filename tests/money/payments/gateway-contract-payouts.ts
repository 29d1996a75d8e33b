import { describe, expect, test } from 'vitest'
import { GatewayRefused } from '#platform/gateways/port.ts'
import type { ContractSubject, Setup } from './gateway-contract-setup.ts'
import { clock, start } from './gateway-fixture.ts'

/** Banks, the accounts of therapists, and payouts to them. */
export function payoutsContract<Simulator>(setup: Setup, { payee, refusedPayee }: ContractSubject<Simulator>): void {
  describe('a bank', () => {
    test('has a code and a name, once, sorted by name', async () => {
      const banks = await setup.gateway.listBanks(payee.country, setup.currency)
      expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length)
      expect(banks.map(({ name }) => name)).toEqual(
        banks.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'en')),
      )
    })

    test.runIf(setup.isSimulated)(
      'returns the name of an account number, or that there is no such account',
      async ({ skip }) => {
        if (!setup.gateway.capabilities(setup.currency).resolve) return skip('this gateway does not resolve names')
        const { accountNumber, bankCode } = payee
        const found = await setup.gateway.resolveAccount({ accountNumber, bankCode })
        expect(found?.accountName).toMatch(/\S/)
        expect(await setup.gateway.resolveAccount({ accountNumber, bankCode })).toEqual(found)
        expect(await setup.gateway.resolveAccount({ accountNumber, bankCode, ...refusedPayee })).toBeNull()
      },
    )
  })

  describe('a payee', () => {
    test('has an identifier of the gateway', async () => {
      expect((await setup.gateway.createRecipient(setup.payee())).recipient).toMatch(/\S/)
    })

    test('that the bank does not know is refused with a message', async () => {
      const error = await setup.gateway.createRecipient(setup.payee(refusedPayee)).catch((no: unknown) => no)
      expect(error).toBeInstanceOf(GatewayRefused)
      expect((error as GatewayRefused).message).toMatch(/\w+ \w+/)
    })

    test.runIf(setup.isSimulated)('whose answer was lost may be created again', async () => {
      const payeeOrder = setup.payee()
      await setup.control.dropAnswers(1)
      await setup.gateway.createRecipient(payeeOrder).catch(() => null)
      const [first, second] = [
        await setup.gateway.createRecipient(payeeOrder),
        await setup.gateway.createRecipient(payeeOrder),
      ]
      expect(first).toEqual(second)
    })
  })

  describe('a payee whose details were saved again', () => {
    test.runIf(setup.isSimulated)('is created, whatever was written meanwhile', async () => {
      const order = setup.payee()
      await setup.gateway.createRecipient(order)
      const savedAt = start.subtract({ hours: 1 }).toString()
      const again = await setup.gateway.createRecipient({ ...order, email: 'new@example.com', savedAt })
      expect(again.recipient).toMatch(/\S/)
    })
  })

  describe('a payout', () => {
    test.runIf(setup.isSimulated)('is pending until it arrives', async () => {
      const { transfer, order, reference, verified } = await setup.transferred()
      expect(transfer).toMatchObject({ status: 'processing', reference, amount: order.amount, reason: null })
      await setup.control.succeedTransfer(reference)
      expect(await verified()).toMatchObject({
        status: 'paid',
        reference,
        gatewayReference: transfer.gatewayReference,
        amount: order.amount,
        currency: setup.currency,
        reason: null,
      })
      expect(await setup.about()).toContainEqual({ kind: 'payout', reference })
    })

    test.runIf(setup.isSimulated)(
      'with the same reference moves money once, and returns the result of the first',
      async () => {
        const { transfer, order, reference } = await setup.transferred()
        expect(await setup.gateway.transfer(order)).toMatchObject({ gatewayReference: transfer.gatewayReference })
        await setup.control.succeedTransfer(reference)
        const again = await setup.gateway.transfer(order)
        expect(again).toMatchObject({
          status: 'paid',
          gatewayReference: transfer.gatewayReference,
          amount: order.amount,
        })
      },
    )

    test.runIf(setup.isSimulated)('whose answer was lost was made once', async () => {
      const order = await setup.transferOrder()
      await setup.control.dropAnswers(1)
      await setup.gateway.transfer(order).catch(() => null)
      const known = await setup.gateway.verifyTransfer(order.reference, order.recipient)
      const again = await setup.gateway.transfer(order)
      expect([undefined, again.gatewayReference]).toContain(known?.gatewayReference)
      await setup.control.succeedTransfer(order.reference)
      const listed = await setup.gateway.listMovements(start.toString(), start.add({ hours: 1 }).toString())
      expect(listed.filter(({ kind }) => kind === 'payout')).toHaveLength(1)
    })

    test.runIf(setup.isSimulated)(
      'that exceeded our balance is sent under its reference once the balance is high enough',
      async () => {
        const order = await setup.transferOrder()
        await setup.control.emptyBalance(true)
        for (let tries = 0; tries < 2; tries += 1)
          await expect(setup.gateway.transfer(order)).rejects.toBeInstanceOf(GatewayRefused)
        expect(await setup.gateway.verifyTransfer(order.reference, order.recipient)).toBeNull()
        await setup.control.emptyBalance(false)
        clock.now = start.add({ hours: 1 })
        const sent = await setup.gateway.transfer(order)
        expect(sent).toMatchObject({ status: 'processing', reference: order.reference, amount: order.amount })
        expect((await setup.gateway.transfer(order)).gatewayReference).toBe(sent.gatewayReference)
      },
    )

    test('that was never requested is unknown', async () => {
      const { recipient } = await setup.gateway.createRecipient(setup.payee())
      expect(await setup.gateway.verifyTransfer(`payout-${crypto.randomUUID()}`, recipient)).toBeNull()
    })

    test.runIf(setup.isSimulated)('that the bank refuses has its reason', async () => {
      const { reference, verified } = await setup.transferred()
      await setup.control.failTransfer(reference, 'Account is closed')
      expect(await verified()).toMatchObject({ status: 'failed', reason: expect.stringMatching(/\S/) })
      expect(await setup.about()).toContainEqual({ kind: 'payout', reference })
    })

    test.runIf(setup.isSimulated)('that comes back after it arrived is reversed', async () => {
      const { reference, verified } = await setup.transferred()
      await setup.control.succeedTransfer(reference)
      await setup.control.reverseTransfer(reference, 'Account is closed')
      expect(await verified()).toMatchObject({ status: 'reversed', reason: expect.stringMatching(/\S/) })
    })

    test.runIf(setup.isSimulated)('that needs a confirmation waits', async ({ skip }) => {
      const { reference, verified } = await setup.transferred()
      const { requestCode } = setup.control
      if (!requestCode) return skip('this gateway needs no confirmation')
      await requestCode(reference)
      expect((await verified())?.status).toBe('awaiting_otp')
    })

    test.runIf(setup.isSimulated)('to an unknown payee is refused', async () => {
      const order = await setup.transferOrder({ recipient: 'nobody' })
      await expect(setup.gateway.transfer(order)).rejects.toBeInstanceOf(GatewayRefused)
    })
  })
}
