import { networkOf } from '#schemas/network.ts'
import type { Context } from '../kit/context.ts'
import { forgetTries, takeNetworkTry, takeTry } from '../kit/throttle.ts'
import { isKnownNetwork } from './known-networks.ts'
import { limits } from './limits.ts'
import { addressKey } from './rules.ts'

/** An account together with the network from which it is tried. */
const placeOf = ({ address }: Context, email: string) => `${addressKey(email)} ${networkOf(address)}`

/** Counts a sign-in of the caller's network: all of them, and those to this address. */
export async function takeNetworkGuess(context: Context, email: string): Promise<void> {
  await takeNetworkTry(context, 'logInNetwork', limits.logInNetwork)
  await takeTry(context, 'logIn', placeOf(context, email), limits.logIn)
}

/**
 * Counts a sign-in to the address from all networks together. What the limit of its own network refused is not counted
 * here. A network that has signed in to the account before is left out, so that strangers cannot lock people out where
 * they usually are.
 */
export async function takeAccountGuess(
  context: Context,
  email: string,
  userIdentifier: string | undefined,
): Promise<void> {
  if (await isKnownNetwork(context, context.db, userIdentifier)) return
  await takeTry(context, 'logInAccount', addressKey(email), limits.logInAccount)
}

/** Forgets what was counted, once somebody has shown to be the owner of the address. */
export async function forgetGuesses(context: Context, email: string): Promise<void> {
  await forgetTries(context, 'logIn', placeOf(context, email))
  await forgetTries(context, 'logInAccount', addressKey(email))
}
