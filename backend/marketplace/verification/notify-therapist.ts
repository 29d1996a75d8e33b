import type { Words } from '#schemas/platform/words.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { readerOf } from './queries.ts'

interface Notice {
  template: string
  words: Words
  /** Deduplication key of the event, so that no mail is sent twice. */
  key: string
  /** The mail is not sent after this time. */
  until?: string
}

/**
 * Notifies the therapist by mail, with a neutral subject and a link to the overview, and in the notification centre. Erased
 * therapists and those without a verified address get none.
 */
export async function notifyTherapist(
  { services, now }: Pick<Context, 'services' | 'now'>,
  db: Db,
  provider: string,
  { template, words, key, until }: Notice,
): Promise<void> {
  const reader = await readerOf(db, provider)
  if (!reader?.email) return
  const { email, locale } = reader
  await sendMail(services, db, {
    to: email,
    locale,
    template,
    words,
    path: paths.overview(),
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
