import { randomUUIDv7 } from 'node:crypto'
import type { ContactMessage } from '#schemas/platform/contact.ts'
import { translate } from '#schemas/platform/words.ts'
import type { Context } from '#platform/context/context.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { limitByNetwork, limitAttempts } from '#platform/context/throttle.ts'
import { limits } from './limits.ts'

/** Mails a message of the contact form to the operators. The sender's input appears in the body only. */
export async function sendContactMessage(context: Context, written: ContactMessage): Promise<void> {
  const { db, locale, services } = context
  const { email, firstName, lastName, phoneNumber, message } = written
  await limitByNetwork(context, 'contactNetwork', limits.contactNetwork)
  await limitAttempts(context, 'contactAddress', email.normalize('NFC').toLowerCase(), limits.contactAddress)
  await sendMail(services, db, {
    to: services.config.mail.support,
    locale,
    template: 'contact',
    words: {
      email,
      name: `${firstName} ${lastName}`,
      phone: phoneNumber ?? translate(locale, 'mail.contact.no_phone'),
      message: message.replaceAll(/\r\n?/g, '\n'),
    },
    key: `contact-${randomUUIDv7()}`,
  })
}
