/** Mails of the product, read from the mailbox simulator over HTTP. */
import type { Mail } from '#simulators/mail/app.ts'
import { expect, type Page } from './test.ts'

/** The newest mail to an address that satisfies `isWanted`, as soon as there is one. */
export async function mailFor(page: Page, email: string, isWanted: (mail: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/dev/mailbox/api/messages?to=${encodeURIComponent(email)}`)
        const { data } = (await answer.json()) as { data: Mail[] }
        found = data.find((mail) => mail.to.includes(email.toLowerCase()) && isWanted(mail))
        return found !== undefined
      },
      { message: `a mail to ${email}`, intervals: [50, 100, 200], timeout: 30_000 },
    )
    .toBe(true)
  if (!found) throw new Error(`No mail to ${email}`)
  return found
}

/** The first link with this address in the newest mail with this subject to a person. */
export async function linkIn(page: Page, email: string, subject: string, address: RegExp): Promise<string> {
  const { links } = await mailFor(page, email, (mail) => mail.subject.includes(subject))
  const link = links.find((one) => address.test(one))
  if (!link) throw new Error(`No such link in the mail to ${email}: ${links.join(' ')}`)
  return link
}
