import { decideBy, type CheckoutPage } from '../shared/checkout.ts'
import type { Visited } from '../shared/checkout-pages.ts'
import type { Endings } from './endings.ts'
import { isUndecided, type Transaction } from './rows.ts'
import type { Store } from './store.ts'

/** The page of a payment, found by its access code. */
export function checkoutPageOf({ transactions }: Store, endings: Endings): CheckoutPage {
  return {
    find(accessCode) {
      const transaction = transactions.findByCode(accessCode)
      return transaction && visitedOf(transaction)
    },
    decide: decideBy(endings),
  }
}

function visitedOf(transaction: Transaction): Visited {
  const { email, reference, amount, currency, status } = transaction
  const openState = status === 'ongoing' ? 'code' : 'open'
  return {
    email,
    reference,
    amount,
    currency,
    state: isUndecided(transaction) ? openState : 'over',
    backTo: backTo(transaction),
  }
}

function backTo({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}
