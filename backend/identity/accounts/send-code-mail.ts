import type { JobPayloads } from '#platform/jobs/jobs.ts'
import { codeHash } from './code-hash.ts'
import { lockCodeToSend, setCode } from './code-queries.ts'
import { mailCode, type Sending } from './mail-code.ts'

/**
 * Mails a one-time code of an account; only the newest is valid. Used and replaced codes are not sent, and neither are expired
 * requests: a retry extends the code's lifetime, so the age counts from the request.
 */
export const sendCodeMail = (sending: Sending, { codeIdentifier }: JobPayloads['code_mail']): Promise<void> =>
  mailCode(sending, async (db, { code, since, expiresAt }) => {
    const open = await lockCodeToSend(db, codeIdentifier, since)
    const to = open?.newEmail ?? open?.email
    if (!open || !to) return undefined
    const hash = codeHash(sending.services.config.secrets.codes, open.purpose, open.userIdentifier, code)
    await setCode(db, codeIdentifier, { codeHash: hash, expiresAt })
    return { to, locale: open.locale, template: open.purpose, hash }
  })
