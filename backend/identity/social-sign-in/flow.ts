import type { Claims, IdentityProvider } from '#platform/identity-providers/port.ts'
import { type Context, iso, type Services } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { tokenHash } from '#backend/identity/sessions/session-token.ts'
import { type AnsweredFlow, answeredFlow } from './queries.ts'

/** Where the provider sends the browser back; each provider has its own, so that no provider can answer for another. */
export const redirectUri = ({ config }: Services, provider: string): string =>
  `${config.publicUrl}/api/session/social/${provider}/callback`

export function providerNamed({ identityProviders }: Services, name: string): IdentityProvider {
  const provider = identityProviders.named(name)
  if (!provider) throw refused('NOT_FOUND')
  return provider
}

export const sealClaims = ({ config }: Services, flow: string, claims: Claims): Buffer =>
  seal(config.secrets.seals, sealPurposes.socialClaims, flow, JSON.stringify(claims))

/** The attempt of this browser whose provider has answered, with the answer. */
export async function answered(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  flowToken: string,
): Promise<{ flow: AnsweredFlow; claims: Claims & { email: string } }> {
  const flow = await answeredFlow(db, tokenHash(flowToken), iso(now))
  if (!flow) throw refused('SOCIAL_EXPIRED')
  const text = unseal(services.config.secrets.seals, sealPurposes.socialClaims, flow.identifier, flow.sealedClaims)
  return { flow, claims: JSON.parse(text.toString()) as Claims & { email: string } }
}
