import { networkOf } from '#schemas/platform/network.ts'
import type { Context } from '#platform/context/context.ts'
import { forgetTries, takeNetworkTry, takeTry } from '#platform/context/throttle.ts'
import { isKnownOrigin } from '#backend/identity/sessions/known-origins.ts'
import { limits } from './limits.ts'
import { addressKey } from './rules.ts'

/** An account together with the network from which it is tried. */
const placeOf = ({ address }: Context, email: string) => `${addressKey(email)} ${networkOf(address)}`

const deviceOf = ({ device }: Context, email: string) => `${addressKey(email)} ${device}`

/** Counts a sign-in of the caller's network: all of them, and those to this address. */
export async function takeNetworkGuess(context: Context, email: string): Promise<void> {
  await takeNetworkTry(context, 'logInNetwork', limits.logInNetwork)
  await takeTry(context, 'logIn', placeOf(context, email), limits.logIn)
}

/**
 * Counts a sign-in to the address from all networks together. What the limit of its own network refused is not counted
 * here. A network or device that has signed in to the account before is left out, so that strangers cannot lock people out
 * where they usually are. Tries with one device count together, so that whoever holds it gains nothing by many networks.
 */
export async function takeAccountGuess(
  context: Context,
  email: string,
  userIdentifier: string | undefined,
): Promise<void> {
  const isKnown = await isKnownOrigin(context, context.db, userIdentifier)
  if (!isKnown) await takeTry(context, 'logInAccount', addressKey(email), limits.logInAccount)
  else if (context.device !== null) await takeTry(context, 'logInDevice', deviceOf(context, email), limits.logIn)
}

/** Forgets what was counted, once somebody has shown to be the owner of the address. */
export async function forgetGuesses(context: Context, email: string): Promise<void> {
  await forgetTries(context, 'logIn', placeOf(context, email))
  await forgetTries(context, 'logInAccount', addressKey(email))
  if (context.device !== null) await forgetTries(context, 'logInDevice', deviceOf(context, email))
}
