import type { Counter } from '../shared/bank.ts'
import type { ShownTransfer, TransferPage } from '../shared/transfers.ts'
import type { AccountEndings } from './account-endings.ts'
import type { Transfer } from './rows.ts'
import type { Store } from './store.ts'
import type { TransferEndings } from './transfer-endings.ts'

/** How the page of the payer's bank finds the accounts of customers. */
export const counterOf = ({ customers }: Store, accounts: AccountEndings): Counter => ({
  accountOf(accountNumber) {
    const account = customers.findByNumber(accountNumber)?.account
    return account ? { accountName: account.accountName, currency: 'NGN' } : null
  },
  receive: (sending) => void accounts.receive(sending),
})

/** How the page of payouts decides them. */
export const transferPageOf = ({ transfers, recipients }: Store, endings: TransferEndings): TransferPage => ({
  all: () =>
    transfers
      .all()
      .toReversed()
      .map((transfer) => {
        const { reference, amount, currency, refusal } = transfer
        const { name = '', accountNumber = '' } = recipients.find(transfer.recipient) ?? {}
        return { reference, amount, currency, refusal, accountName: name, accountNumber, status: shownStatus(transfer) }
      }),
  requestsCodes: true,
  act: (reference, act, reason) => void endings[act](reference, reason),
})

function shownStatus({ status }: Transfer): ShownTransfer['status'] {
  if (status === 'success' || status === 'reversed' || status === 'otp' || status === 'failed') return status
  return status === 'pending' || status === 'received' ? 'pending' : 'failed'
}
