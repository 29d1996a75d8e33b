import { describe, expect, test } from 'vitest'
import { GatewayRefused } from '#platform/gateways/port.ts'
import type { ContractSubject, Scene } from './gateway-contract-setup.ts'
import { clock, start } from './gateway-fixture.ts'

/** Banks, the accounts of therapists, and payouts to them. */
export function payoutsContract<Simulator>(scene: Scene, { payee, refusedPayee }: ContractSubject<Simulator>): void {
  describe('a bank', () => {
    test('has a code and a name, once, sorted by name', async () => {
      const banks = await scene.gateway.listBanks(payee.country, scene.currency)
      expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length)
      expect(banks.map(({ name }) => name)).toEqual(
        banks.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'en')),
      )
    })

    test.runIf(scene.isSimulated)(
      'returns the name of an account number, or that there is no such account',
      async ({ skip }) => {
        if (!scene.gateway.capabilities(scene.currency).resolve) return skip('this gateway does not resolve names')
        const { accountNumber, bankCode } = payee
        const found = await scene.gateway.resolveAccount({ accountNumber, bankCode })
        expect(found?.accountName).toMatch(/\S/)
        expect(await scene.gateway.resolveAccount({ accountNumber, bankCode })).toEqual(found)
        expect(await scene.gateway.resolveAccount({ accountNumber, bankCode, ...refusedPayee })).toBeNull()
      },
    )
  })

  describe('a payee', () => {
    test('has an identifier of the gateway', async () => {
      expect((await scene.gateway.createRecipient(scene.payee())).recipient).toMatch(/\S/)
    })

    test('that the bank does not know is refused with a message', async () => {
      const error = await scene.gateway.createRecipient(scene.payee(refusedPayee)).catch((no: unknown) => no)
      expect(error).toBeInstanceOf(GatewayRefused)
      expect((error as GatewayRefused).message).toMatch(/\w+ \w+/)
    })

    test.runIf(scene.isSimulated)('whose answer was lost may be created again', async () => {
      const payeeOrder = scene.payee()
      await scene.control.dropAnswers(1)
      await scene.gateway.createRecipient(payeeOrder).catch(() => null)
      const [first, second] = [
        await scene.gateway.createRecipient(payeeOrder),
        await scene.gateway.createRecipient(payeeOrder),
      ]
      expect(first).toEqual(second)
    })
  })

  describe('a payee whose details were saved again', () => {
    test.runIf(scene.isSimulated)('is created, whatever was written meanwhile', async () => {
      const order = scene.payee()
      await scene.gateway.createRecipient(order)
      const savedAt = start.subtract({ hours: 1 }).toString()
      const again = await scene.gateway.createRecipient({ ...order, email: 'new@example.com', savedAt })
      expect(again.recipient).toMatch(/\S/)
    })
  })

  describe('a payout', () => {
    test.runIf(scene.isSimulated)('is pending until it arrives', async () => {
      const { transfer, order, reference, verified } = await scene.transferred()
      expect(transfer).toMatchObject({ status: 'processing', reference, amount: order.amount, reason: null })
      await scene.control.succeedTransfer(reference)
      expect(await verified()).toMatchObject({
        status: 'paid',
        reference,
        gatewayReference: transfer.gatewayReference,
        amount: order.amount,
        currency: scene.currency,
        reason: null,
      })
      expect(await scene.about()).toContainEqual({ kind: 'payout', reference })
    })

    test.runIf(scene.isSimulated)(
      'with the same reference moves money once, and returns the result of the first',
      async () => {
        const { transfer, order, reference } = await scene.transferred()
        expect(await scene.gateway.transfer(order)).toMatchObject({ gatewayReference: transfer.gatewayReference })
        await scene.control.succeedTransfer(reference)
        const again = await scene.gateway.transfer(order)
        expect(again).toMatchObject({
          status: 'paid',
          gatewayReference: transfer.gatewayReference,
          amount: order.amount,
        })
      },
    )

    test.runIf(scene.isSimulated)('whose answer was lost was made once', async () => {
      const order = await scene.transferOrder()
      await scene.control.dropAnswers(1)
      await scene.gateway.transfer(order).catch(() => null)
      const known = await scene.gateway.verifyTransfer(order.reference, order.recipient)
      const again = await scene.gateway.transfer(order)
      expect([undefined, again.gatewayReference]).toContain(known?.gatewayReference)
      await scene.control.succeedTransfer(order.reference)
      const listed = await scene.gateway.listMovements(start.toString(), start.add({ hours: 1 }).toString())
      expect(listed.filter(({ kind }) => kind === 'payout')).toHaveLength(1)
    })

    test.runIf(scene.isSimulated)(
      'that exceeded our balance is sent under its reference once the balance is high enough',
      async () => {
        const order = await scene.transferOrder()
        await scene.control.emptyBalance(true)
        for (let tries = 0; tries < 2; tries += 1)
          await expect(scene.gateway.transfer(order)).rejects.toBeInstanceOf(GatewayRefused)
        expect(await scene.gateway.verifyTransfer(order.reference, order.recipient)).toBeNull()
        await scene.control.emptyBalance(false)
        clock.now = start.add({ hours: 1 })
        const sent = await scene.gateway.transfer(order)
        expect(sent).toMatchObject({ status: 'processing', reference: order.reference, amount: order.amount })
        expect((await scene.gateway.transfer(order)).gatewayReference).toBe(sent.gatewayReference)
      },
    )

    test('that was never requested is unknown', async () => {
      const { recipient } = await scene.gateway.createRecipient(scene.payee())
      expect(await scene.gateway.verifyTransfer(`payout-${crypto.randomUUID()}`, recipient)).toBeNull()
    })

    test.runIf(scene.isSimulated)('that the bank refuses has its reason', async () => {
      const { reference, verified } = await scene.transferred()
      await scene.control.failTransfer(reference, 'Account is closed')
      expect(await verified()).toMatchObject({ status: 'failed', reason: expect.stringMatching(/\S/) })
      expect(await scene.about()).toContainEqual({ kind: 'payout', reference })
    })

    test.runIf(scene.isSimulated)('that comes back after it arrived is reversed', async () => {
      const { reference, verified } = await scene.transferred()
      await scene.control.succeedTransfer(reference)
      await scene.control.reverseTransfer(reference, 'Account is closed')
      expect(await verified()).toMatchObject({ status: 'reversed', reason: expect.stringMatching(/\S/) })
    })

    test.runIf(scene.isSimulated)('that needs a confirmation waits', async ({ skip }) => {
      const { reference, verified } = await scene.transferred()
      const { askCode } = scene.control
      if (!askCode) return skip('this gateway needs no confirmation')
      await askCode(reference)
      expect((await verified())?.status).toBe('awaiting_otp')
    })

    test.runIf(scene.isSimulated)('to an unknown payee is refused', async () => {
      const order = await scene.transferOrder({ recipient: 'nobody' })
      await expect(scene.gateway.transfer(order)).rejects.toBeInstanceOf(GatewayRefused)
    })
  })
}
