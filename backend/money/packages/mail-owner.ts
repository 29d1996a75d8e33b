import * as paths from '#schemas/platform/paths.ts'
import { intlTag } from '#schemas/platform/locale.ts'
import type { Locale, Words } from '#schemas/platform/words.ts'
import type { Services } from '#platform/context/context.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import type { Db } from '#platform/database/database.ts'
import { readerOf } from './queries.ts'

interface PackageMail {
  sold: { identifier: string; clientIdentifier: string; expiresAt: string }
  /** Name below `mail.` in the locales. */
  template: string
  words: (locale: Locale) => Words
  /** Instant after which it is not sent any more. */
  until?: string
}

/**
 * Mails the client who owns a package, within the caller's transaction; nothing to accounts without a confirmed address. Each
 * expiry of a package gets a mail of each template once. Names neither the therapist nor the therapy.
 */
export async function mailOwner(
  db: Db,
  services: Services,
  { sold: { identifier, clientIdentifier, expiresAt }, template, words, until }: PackageMail,
): Promise<void> {
  const reader = await readerOf(db, clientIdentifier)
  if (!reader?.email) return
  const { email, locale, timezone } = reader
  const moment = new Intl.DateTimeFormat(intlTag[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  })
  await sendMail(services, db, {
    to: email,
    locale,
    template,
    words: { ...words(locale), until: moment.format(new Date(expiresAt)) },
    path: paths.soldPackage({ id: identifier }),
    key: `${template}:${identifier}:${expiresAt}`,
    ...(until && { until }),
  })
}
