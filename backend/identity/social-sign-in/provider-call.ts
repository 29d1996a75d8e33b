import { type IdentityProvider, ProviderError } from '#platform/identity-providers/port.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'

/** A call of a provider. Operators find its faults in the log, without anything about the person. */
export async function providerCall<Result>(
  { warn }: Pick<Context, 'warn'>,
  { name }: IdentityProvider,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { code = 'none' } = (error.cause ?? {}) as { code?: string }
    warn({ provider: name, fault: error.fault, reason: code }, 'sign-in with a provider failed')
    throw refused(error.fault === 'refused' ? 'SOCIAL_FAILED' : 'SOCIAL_UNAVAILABLE')
  }
}
