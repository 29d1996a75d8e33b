import { payoutLimits } from '#schemas/money/payouts.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { limitAttempts } from '#platform/context/throttle.ts'

const hourSeconds = 60 * 60
const limit = {
  tries: payoutLimits.resolvesPerHour,
  windowMinutes: 60,
  delaySeconds: hourSeconds,
  longestSeconds: hourSeconds,
}

/** The account holder's name according to the bank. Rate-limited, so that it cannot be used to look up other people. */
export async function resolveAccount(
  context: Context,
  account: { bankCode: string; accountNumber: string },
): Promise<{ accountName: string }> {
  const { identifier, country } = signedIn(context)
  const gateway = country === 'NG' ? context.services.gateways.for('resolve', 'NGN') : null
  if (!gateway) throw notFound()
  await limitAttempts(context, 'payout_resolve', identifier, limit)
  const found = await gateway.resolveAccount(account)
  if (!found) throw refused('ACCOUNT_UNKNOWN', { fields: { accountNumber: 'validation.account_unknown' } })
  return found
}
