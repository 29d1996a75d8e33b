import type { Locale } from '#schemas/platform/words.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'

interface Answered {
  identifier: string
  providerEmail: string | null
  providerLocale: Locale
}

/** Mails the therapist the answer to an invitation, without naming the invited person. */
export async function notifyTherapist(
  db: Db,
  { services }: Context,
  { identifier, providerEmail, providerLocale }: Answered,
  answer: 'accepted' | 'declined',
): Promise<void> {
  if (providerEmail === null) return
  await sendMail(services, db, {
    to: providerEmail,
    locale: providerLocale,
    template: `provider_invitation_${answer}`,
    path: paths.imported(),
    key: `invitation-${answer}:${identifier}`,
  })
}
