import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { newToken, tokenHash } from '#backend/identity/sessions/session-token.ts'
import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { deliverMail } from '#platform/context/deliver-mail.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { findInvitation, setParticipant } from './queries.ts'
import { invitationWaits } from './rules.ts'

interface Sending {
  db: Db
  services: Services
  mailer: Mailer
  now: Temporal.Instant
}

/**
 * Sends the mail of an invitation. The token is created here so that it exists only in the mail; a retry creates
 * another token, and the newest is valid.
 */
export async function sendInvitation(
  { db, services: { config }, mailer, now }: Sending,
  { participantIdentifier, message }: JobPayloads['guest_mail'],
): Promise<void> {
  const found = await findInvitation(db, participantIdentifier)
  if (!found || found.email === null || !invitationWaits(found, now)) return
  const token = newToken()
  const hash = tokenHash(token)
  await setParticipant(db, participantIdentifier, { tokenHash: hash })
  const { locale, email, inviter } = found
  await deliverMail(mailer, config, {
    to: email,
    locale,
    template: message === undefined ? 'guest_invitation' : 'guest_invitation_with_message',
    words: { inviter: inviter ?? '', message: message ?? '' },
    path: addressOf(locale, paths.guest({ token })),
    key: `guest:${hash.toString('hex')}`,
  })
}
