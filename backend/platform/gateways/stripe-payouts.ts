import type Stripe from 'stripe'
import { GatewayRefused, type GatewayTransfer, type PayeeOrder, type TransferOrder } from './port.ts'
import { openPayee } from './stripe-payees.ts'
import type { StripeLine } from './stripe-line.ts'
import { currencyOf, minorOf, wholeList, wholeOf } from './stripe-parse.ts'

/**
 * Payouts: each set of bank details is a connected account. Money goes there by a transfer, and on to the bank by a
 * payout of that account. Where the bank refuses, the transfer is reversed, so that the money is ours again.
 */
export function stripePayouts(line: StripeLine) {
  const { stripe, read, order, orderAnew } = line
  const findTransfer = async (reference: string) => {
    const { data } = await read(() => stripe.transfers.list({ transfer_group: reference, limit: 1 }))
    return data[0] ?? null
  }

  const findPayout = async (reference: string, account: string) => {
    const payouts = await read(() =>
      wholeList(stripe.payouts.list({ limit: 100, expand: [backOfPayout] }, { stripeAccount: account })),
    )
    return payouts.find(({ metadata }) => metadata?.reference === reference) ?? null
  }

  async function reverseTransfer({ id, reversed, transfer_group: reference }: Stripe.Transfer): Promise<void> {
    if (reversed) return
    await orderAnew(`${reference}-back`, (idempotencyKey) =>
      stripe.transfers.createReversal(id, {}, { idempotencyKey }),
    )
  }

  /** From the connected account to the bank: the second step, also where the process ended after the first one. */
  async function goOn(transfer: Stripe.Transfer, reference: string, account: string): Promise<GatewayTransfer> {
    const { amount, currency } = transfer
    const found = await findPayout(reference, account)
    if (found === null && transfer.reversed) return answer(transfer, reference, 'reversed')
    try {
      const payout =
        found ??
        (await order(() =>
          stripe.payouts.create(
            { amount, currency, metadata: { reference } },
            { stripeAccount: account, idempotencyKey: `${reference}-payout` },
          ),
        ))
      if (payout.status === 'paid') return answer(transfer, reference, 'paid')
      if (payout.status !== 'failed' && payout.status !== 'canceled') return answer(transfer, reference, 'processing')
      await reverseTransfer(transfer)
      return answer(transfer, reference, cameBack(payout) ? 'reversed' : 'failed', payout.failure_message)
    } catch (error) {
      if (!(error instanceof GatewayRefused) || found !== null) throw error
      await reverseTransfer(transfer)
      return answer(transfer, reference, 'failed', error.message)
    }
  }

  return {
    createRecipient: (payee: PayeeOrder) => openPayee(line, payee),

    async transfer({ reference, amount, currency, recipient, reason }: TransferOrder): Promise<GatewayTransfer> {
      const transfer =
        (await findTransfer(reference)) ??
        (await orderAnew(reference, (idempotencyKey) =>
          stripe.transfers.create(
            {
              amount,
              currency: currency.toLowerCase(),
              destination: recipient,
              transfer_group: reference,
              description: reason,
              metadata: { reference },
            },
            { idempotencyKey },
          ),
        ))
      return goOn(transfer, reference, recipient)
    },

    async verifyTransfer(reference: string, recipient: string): Promise<GatewayTransfer | null> {
      const transfer = await findTransfer(reference)
      return transfer && goOn(transfer, reference, recipient)
    },
  }
}

/** Its creation time is when the money was ours again. */
export const backOfPayout = 'data.failure_balance_transaction'

/** A payout counts as paid from its arrival date on; a bank may still return it for some days. */
export const cameBack = ({ status, arrival_date: arrival, failure_balance_transaction: back }: Stripe.Payout) =>
  status === 'failed' && (wholeOf(back)?.created ?? 0) >= arrival

/** Stripe charges for payouts per month, not per payout. */
const answer = (
  transfer: Stripe.Transfer,
  reference: string,
  status: GatewayTransfer['status'],
  reason: string | null = null,
): GatewayTransfer => ({
  status,
  reference,
  gatewayReference: transfer.id,
  amount: minorOf(transfer.amount),
  currency: currencyOf(transfer.currency),
  fees: 0,
  reason,
})
