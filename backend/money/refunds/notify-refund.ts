import { formatMoney } from '#schemas/platform/format-money.ts'
import * as paths from '#schemas/platform/paths.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { readerOf, type RefundRow } from './queries.ts'
import type { Settling } from './settle-refund.ts'

/** Notifies the owner of a refund's status; a failure also by mail, with the bank's reason. */
export async function notifyRefund(
  { db, services, now }: Settling,
  { reference, userIdentifier, amount, currency, reason }: RefundRow,
  { news, entry }: { news: 'refund_processed' | 'refund_failed'; entry: string },
): Promise<void> {
  const occasion = `${news}:${reference}`
  // The transaction that left the wallet shows the refund, and a failure has its own transaction.
  const subject = news === 'refund_failed' ? entry : null
  await notify(db, now, { person: userIdentifier, kind: 'money', news, occasion, subject, amount, currency })
  if (news !== 'refund_failed') return
  const reader = await readerOf(db, userIdentifier)
  if (!reader?.email) return
  const { email, locale } = reader
  await sendMail(services, db, {
    to: email,
    locale,
    template: reason === null ? 'refund_failed' : 'refund_failed_with_reason',
    words: { amount: formatMoney(locale, amount, currency), ...(reason === null ? {} : { reason }) },
    path: paths.wallet(),
    key: occasion,
  })
}
