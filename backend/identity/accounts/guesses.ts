import { networkOf } from '#schemas/platform/network.ts'
import type { Context } from '#platform/context/context.ts'
import { resetAttempts, limitByNetwork, limitAttempts } from '#platform/context/throttle.ts'
import { isKnownOrigin } from '#backend/identity/sessions/known-origins.ts'
import { limits } from './limits.ts'
import { addressKey } from './rules.ts'

/** Counter key: an account together with the network of the sign-in attempt. */
const placeOf = ({ address }: Context, email: string) => `${addressKey(email)} ${networkOf(address)}`

const deviceOf = ({ device }: Context, email: string) => `${addressKey(email)} ${device}`

/** Counts a sign-in attempt for the caller's network, in total and for this address. */
export async function countNetworkGuess(context: Context, email: string): Promise<void> {
  await limitByNetwork(context, 'logInNetwork', limits.logInNetwork)
  await limitAttempts(context, 'logIn', placeOf(context, email), limits.logIn)
}

/**
 * Counts sign-in attempts for the address across all networks. Attempts that the network's own limit refused are not counted.
 * A network or device that has signed in to the account before is exempt, so that an attacker cannot lock out the owner.
 * Attempts with one device share a counter, so that switching networks gains nothing.
 */
export async function countAccountGuess(
  context: Context,
  email: string,
  userIdentifier: string | undefined,
): Promise<void> {
  const isKnown = await isKnownOrigin(context, context.db, userIdentifier)
  if (!isKnown) await limitAttempts(context, 'logInAccount', addressKey(email), limits.logInAccount)
  else if (context.device !== null) await limitAttempts(context, 'logInDevice', deviceOf(context, email), limits.logIn)
}

/** Resets the counters after the caller has proved to own the address. */
export async function resetGuesses(context: Context, email: string): Promise<void> {
  await resetAttempts(context, 'logIn', placeOf(context, email))
  await resetAttempts(context, 'logInAccount', addressKey(email))
  if (context.device !== null) await resetAttempts(context, 'logInDevice', deviceOf(context, email))
}
