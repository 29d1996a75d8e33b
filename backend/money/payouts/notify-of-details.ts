import * as paths from '#schemas/platform/paths.ts'
import { audit } from '#platform/context/audit.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import type { BankAnswer, Checking } from './details-check.ts'
import { type DetailsRow, ownerOf } from './details-queries.ts'
import { masked } from './details-rules.ts'

type Final = Extract<BankAnswer, { status: 'verified' | 'rejected' }>

/**
 * Mails the therapist about every change, since an attacker may have made it. The mail contains neither the bank's text nor a
 * number.
 */
export async function notifyOfDetails({ db, services, now }: Checking, row: DetailsRow, answer: Final): Promise<void> {
  const { providerIdentifier: provider, reference, lastFour, usableFrom } = row
  await audit({ now, user: null, requestId: '' }, db, `payout_details.${answer.status}`, { subject: provider })
  const owner = await ownerOf(db, provider)
  if (!owner?.email) return
  const { email, locale, timezone } = owner
  const isWaiting = Temporal.Instant.compare(usableFrom, now) > 0
  const news = answer.status === 'rejected' ? 'refused' : isWaiting ? 'changed' : 'added'
  const date = Temporal.Instant.from(usableFrom)
    .toZonedDateTimeISO(timezone)
    .toLocaleString(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeStyle: 'short' })
  await sendMail(services, db, {
    to: email,
    locale,
    template: `payout_details_${news}`,
    words: { account: masked(lastFour), date, support: services.config.mail.support },
    path: paths.payoutDetails(),
    key: `payout_details:${reference}`,
  })
  await notify(db, now, {
    person: provider,
    kind: 'money',
    news: `payout_details_${news}`,
    occasion: `payout_details:${reference}`,
  })
}
