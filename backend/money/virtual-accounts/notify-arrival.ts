import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import * as paths from '#schemas/platform/paths.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { ownerRow } from './queries.ts'
import type { BackgroundContext } from './background-context.ts'

interface Arrived {
  userIdentifier: string
  amount: number
  currency: CurrencyCode
  /** Identifier of the ledger entry. */
  entry: string
}

/** Notifies the user in the product and by mail that the wallet was credited. */
export async function notifyArrival(
  { db, services, now }: BackgroundContext,
  { userIdentifier, amount, currency, entry }: Arrived,
): Promise<void> {
  await notify(db, now, {
    person: userIdentifier,
    kind: 'money',
    news: 'transferred_in',
    occasion: `money:${entry}`,
    subject: entry,
    amount,
    currency,
  })
  const owner = await ownerRow(db, userIdentifier)
  if (!owner?.email || owner.accountStatus === 'pending_verification') return
  await sendMail(services, db, {
    to: owner.email,
    locale: owner.locale,
    template: 'transferred_in',
    words: { amount: formatMoney(owner.locale, amount, currency) },
    path: paths.wallet(),
    key: `transferred_in:${entry}`,
  })
}
