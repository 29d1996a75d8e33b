import { addressOf } from '#schemas/platform/address.ts'
import type { Locale, Words } from '#schemas/platform/words.ts'
import type { Services } from './context.ts'
import type { Db } from '#platform/database/database.ts'
import type { MailSubject } from '#platform/jobs/jobs.ts'

interface MailContent {
  to: string
  locale: Locale
  /** Name below `mail.` in the locales. */
  template: string
  words?: Words
  /** Path of `paths.ts` that the button opens; it opens in the language of the mail. */
  path?: string
  code?: string
  key: string
  /** For templates whose lifetime (`mailLifetimes`) is `until`. */
  until?: string
  /** For templates whose lifetime is `unchanged`. */
  about?: MailSubject
}

/** Adds a mail to the queue within the caller's transaction. */
export const sendMail = ({ jobs }: Services, db: Db, { path, ...mail }: MailContent): Promise<void> =>
  jobs.enqueue(db, 'mail', {
    words: {},
    ...mail,
    ...(path === undefined ? {} : { path: addressOf(mail.locale, path) }),
  })
