import type { Words } from '#schemas/platform/words.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { readerOf } from './queries.ts'

interface Told {
  template: string
  words: Words
  /** Says which event it is, so that no mail is sent twice. */
  key: string
  /** From then on it is not mailed any more. */
  until?: string
}

/** A mail whose subject says nothing, with a button to the overview, and the same in the notification centre. Who has no proven address, or has left, gets none. */
export async function tellTherapist(
  { services, now }: Pick<Context, 'services' | 'now'>,
  db: Db,
  provider: string,
  { template, words, key, until }: Told,
): Promise<void> {
  const reader = await readerOf(db, provider)
  if (!reader?.email) return
  const { email, locale } = reader
  await sendMail(services, db, {
    to: email,
    locale,
    template,
    words,
    path: locale === 'en' ? '/overview/' : `/${locale}/overview/`,
    key: `${template}:${key}`,
    ...(until === undefined ? {} : { until }),
  })
  await notify(db, now, {
    person: provider,
    kind: 'verification',
    news: template.replace('verification_', ''),
    occasion: `${template}:${key}`,
  })
}
