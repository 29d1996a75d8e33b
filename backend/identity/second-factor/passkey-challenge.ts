import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import { type Context, iso, type Person } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { saveChallenge, consumeChallenge } from './queries.ts'

type Purpose = 'add' | 'show'

/** Binds a challenge to the session and its purpose. */
export const openChallenge = (
  { db, now }: Context,
  { sessionIdentifier }: Person,
  purpose: Purpose,
  challenge: string,
) =>
  saveChallenge(db, {
    sessionIdentifier,
    challenge,
    purpose,
    expiresAt: iso(now.add({ minutes: secondFactorLimits.challengeMinutes })),
  })

/** Takes the open challenge, which ends even if the answer is wrong. */
export async function closeChallenge(
  { db, now }: Context,
  { sessionIdentifier }: Person,
  purpose: Purpose,
): Promise<string> {
  const challenge = await consumeChallenge(db, { sessionIdentifier, purpose, at: iso(now) })
  if (challenge === undefined) throw refused('PASSKEY_FAILED')
  return challenge
}
