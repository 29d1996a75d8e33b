import { type Locale, translate } from '#schemas/platform/words.ts'
import type { Config } from '#platform/core/config.ts'
import type { MailJob } from '#platform/jobs/jobs.ts'
import { MailRefused, type Mailer } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-layout.ts'

/** Writes a mail in the reader's language and sends it. An address that can never be reached ends the job. */
export async function deliverMail(
  mailer: Mailer,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { to, locale, template, words, path, code, key }: MailJob,
): Promise<void> {
  const text = (part: string) => translate(locale, `mail.${template}.${part}`, words)
  const { text: plain, html } = renderMail({
    locale,
    title: text('title'),
    paragraphs: text('body').split('\n').filter(Boolean),
    ...(code === undefined ? {} : { code }),
    ...(path === undefined ? {} : { action: { label: text('action'), url: `${publicUrl}${path}` } }),
    footer: footerOf(locale, template),
  })
  try {
    await mailer.send({ to, subject: text('subject'), text: plain, html, idempotencyKey: key })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
  }
}

/** People without an account get another explanation why they receive the mail. */
function footerOf(locale: Locale, template: string): string {
  const own = `mail.${template}.footer`
  const footer = translate(locale, own)
  return footer === own ? translate(locale, 'mail.footer') : footer
}
