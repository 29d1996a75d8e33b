import type { Counter } from '../shared/bank.ts'
import type { TransferPage } from '../shared/transfers.ts'
import type { Acts } from './acts.ts'
import type { Store } from './store.ts'
import type { Payout } from './objects.ts'

/** How the page of the payer's bank finds the accounts of customers. */
export const counterOf = (store: Store, acts: Acts): Counter => ({
  accountOf(accountNumber) {
    const numbers = store.all('customer').flatMap((customer) => Object.entries(customer.numbers))
    const [currency] = numbers.find(([, number]) => number === accountNumber) ?? []
    return currency === undefined ? null : { accountName: 'Solace', currency: currency.toUpperCase() }
  },
  receive: (sending) => void acts.receive(sending),
})

/** How the page of payouts decides them. */
export const transferPageOf = (store: Store, acts: Acts): TransferPage => ({
  all: () =>
    store.all('payout').map((payout) => {
      const { account, amount, currency, failure_message: refusal, metadata } = payout
      const { account_holder_name: accountName = '', account_number: accountNumber = '' } =
        store.get('account', account)?.bank ?? {}
      return {
        reference: metadata.reference ?? payout.id,
        amount,
        currency: currency.toUpperCase(),
        refusal,
        accountName,
        accountNumber,
        status: shownStatus(payout),
      }
    }),
  requestsCodes: false,
  act(reference, act, reason) {
    if (act === 'succeed') acts.succeedTransfer(reference)
    if (act === 'fail') acts.failTransfer(reference, reason)
    if (act === 'reverse') acts.reverseTransfer(reference, reason)
  },
})

function shownStatus({ status, failure_code: code }: Payout) {
  if (status === 'paid') return 'success'
  if (status === 'pending' || status === 'in_transit') return 'pending'
  return code === 'no_account' ? 'reversed' : 'failed'
}
