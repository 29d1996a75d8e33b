import { importLimits } from '#schemas/care/client-import.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { newToken, tokenHash } from '#backend/identity/sessions/session-token.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { deliverMail } from '#platform/context/deliver-mail.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { lockAddress, lockOwed, mailsTo, markSent, newestInvitation, setOwed } from './invitation-queries.ts'
import { setImported } from './queries.ts'
import { dayBefore, invitationEnds } from './rules.ts'

interface Sending {
  db: Db
  services: Services
  mailer: Mailer
  now: Temporal.Instant
}

/**
 * Lease during which one worker sends alone; shorter than the job timeout, so that the next attempt finds the mail
 * still pending.
 */
const sendingSeconds = 45

/**
 * Sends the mail of an invitation exactly once, however many workers try. The token is created here so that it exists
 * only in the mail; it invalidates the previous link. An address that has reached its daily number of invitations gets
 * this one later.
 */
export async function sendClientInvitation(
  { db, services, mailer, now }: Sending,
  { importedIdentifier }: JobPayloads['invite_client'],
): Promise<void> {
  const token = newToken()
  const hash = tokenHash(token)
  const owed = await inTransaction(db, (transaction) => claimOwedInvitation(transaction, importedIdentifier, hash, now))
  if (!owed) return
  const { email, locale, firstName, lastName } = owed
  try {
    await deliverMail(mailer, services.config, {
      to: email,
      locale,
      template: 'client_invitation',
      words: { inviter: [firstName, lastName].filter(Boolean).join(' '), days: importLimits.linkDays },
      path: addressOf(locale, paths.invitation({ token })),
      key: `invitation:${hash.toString('hex')}`,
    })
  } catch (error) {
    await setOwed(db, importedIdentifier, hash, iso(now))
    throw error
  }
  await setOwed(db, importedIdentifier, hash, null)
}

async function claimOwedInvitation(db: Db, identifier: string, hash: Buffer, now: Temporal.Instant) {
  const person = await lockOwed(db, identifier, iso(now))
  if (!person || person.email === null) return undefined
  const waitsUntil = await reserveAddress(db, identifier, now)
  if (waitsUntil !== null) {
    await setImported(db, identifier, { mailDueAt: waitsUntil })
    return undefined
  }
  await setImported(db, identifier, {
    tokenHash: hash,
    expiresAt: iso(invitationEnds(now)),
    mailDueAt: iso(now.add({ seconds: sendingSeconds })),
  })
  return { ...person, email: person.email }
}

/**
 * Null, or when the address may be written to again: this protects an address from being flooded by several therapists.
 * A retry counts once.
 */
async function reserveAddress(db: Db, person: string, now: Temporal.Instant): Promise<string | null> {
  const invitation = await newestInvitation(db, person)
  if (!invitation || invitation.sentAt !== null) return null
  await lockAddress(db, invitation.addressHash)
  const mails = await mailsTo(db, invitation.addressHash, iso(dayBefore(now)))
  const oldest = mails[importLimits.invitationsPerAddress - 1]
  if (oldest !== undefined) return iso(Temporal.Instant.from(oldest).add({ hours: 24 }))
  await markSent(db, invitation.identifier, iso(now))
  return null
}
