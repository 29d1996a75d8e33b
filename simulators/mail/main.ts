import closeWithGrace from 'close-with-grace'
import { createMailbox } from './app.ts'

const { MAILBOX_SMTP_PORT, MAILBOX_PORT, MAILBOX_HOST, MAILBOX_FOLDER } = process.env

const mailbox = await createMailbox({
  smtpPort: Number(MAILBOX_SMTP_PORT ?? 1025),
  port: Number(MAILBOX_PORT ?? 8025),
  host: MAILBOX_HOST ?? '0.0.0.0',
  folder: MAILBOX_FOLDER,
})
console.log(`Mailbox: mail on port ${mailbox.smtpPort}, pages on ${mailbox.url}/dev/mailbox/`)
closeWithGrace({ delay: 5000 }, () => mailbox.close())
