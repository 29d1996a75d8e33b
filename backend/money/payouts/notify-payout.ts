import { formatMoney } from '#schemas/platform/format-money.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { ownerOf } from './details-queries.ts'
import { masked } from './details-rules.ts'
import type { PayoutRow } from './queries.ts'

export type PayoutEvent = 'payout_paid' | 'payout_held' | 'payout_failed' | 'payout_cancelled'

/** Notifies the therapist of a payout's new status, in the product and by mail. */
export async function notifyPayout(
  db: Db,
  { services, now }: { services: Services; now: Temporal.Instant },
  payout: PayoutRow,
  news: PayoutEvent,
): Promise<void> {
  const { identifier, providerIdentifier, amount, currency } = payout
  const occasion = `${news}:${identifier}`
  await notify(db, now, {
    person: providerIdentifier,
    kind: 'money',
    news,
    occasion,
    subject: identifier,
    amount,
    currency,
  })
  const owner = await ownerOf(db, providerIdentifier)
  if (!owner?.email) return
  const { email, locale } = owner
  await sendMail(services, db, {
    to: email,
    locale,
    template: news,
    words: { amount: formatMoney(locale, amount, currency), account: masked(payout.lastFour) },
    path: paths.payout({ id: identifier }),
    key: occasion,
  })
}
