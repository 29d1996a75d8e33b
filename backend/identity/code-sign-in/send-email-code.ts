import { mailCode, type Sending } from '#backend/identity/accounts/mail-code.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
import { lockCodeToSend, setCode } from './queries.ts'
import { hashOfCode } from './secrets.ts'

/** Mails the code for an address. Codes that were entered and old requests are not sent. */
export const sendEmailCode = (sending: Sending, { codeIdentifier }: JobPayloads['email_code_mail']): Promise<void> =>
  mailCode(sending, async (db, { code, since, expiresAt }) => {
    const open = await lockCodeToSend(db, codeIdentifier, since)
    if (!open) return undefined
    const hash = hashOfCode(sending.services.config.secrets.codes, codeIdentifier, code)
    await setCode(db, codeIdentifier, { codeHash: hash, expiresAt })
    return { to: open.email, locale: open.locale, template: 'sign_in_code', hash }
  })
