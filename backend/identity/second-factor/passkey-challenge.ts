import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import { type Context, iso, type Person } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { keepChallenge, takeChallenge } from './queries.ts'

type Purpose = 'add' | 'show'

/** Binds a challenge to the session and to what it is for. */
export const openChallenge = (
  { db, now }: Context,
  { sessionIdentifier }: Person,
  purpose: Purpose,
  challenge: string,
) =>
  keepChallenge(db, {
    sessionIdentifier,
    challenge,
    purpose,
    expiresAt: iso(now.add({ minutes: secondFactorLimits.challengeMinutes })),
  })

/** The open challenge, which ends whatever the answer is worth. */
export async function closeChallenge(
  { db, now }: Context,
  { sessionIdentifier }: Person,
  purpose: Purpose,
): Promise<string> {
  const challenge = await takeChallenge(db, { sessionIdentifier, purpose, at: iso(now) })
  if (challenge === undefined) throw refused('PASSKEY_FAILED')
  return challenge
}
