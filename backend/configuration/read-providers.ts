/** Reads the providers with whom people sign in. */
import * as Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { IdentityProviderSettings } from '#platform/identity-providers/open-identity-providers.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

const Providers = Type.Array(
  Type.Object(
    {
      name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' }),
      label: text(40),
      issuer: text(500),
      clientId: text(500),
      clientSecret: text(4000),
      scope: Type.Optional(Type.String({ pattern: '^openid( [a-z_.:/-]{1,60}){0,10}$' })),
      responseMode: Type.Optional(Type.Enum(['query', 'form_post'])),
    },
    { additionalProperties: false },
  ),
  { maxItems: 8 },
)
type Providers = Type.Static<typeof Providers>

const check = Compile(Providers)

/** Null where the text is no such list. */
function providersIn(given: string | undefined): Providers | null {
  if (given === undefined || given === 'none') return []
  try {
    const read: unknown = JSON.parse(given)
    return check.Check(read) ? read : null
  } catch {
    return null // reported separately
  }
}

export const readProviders = (given: string | undefined, loopbackHttp: boolean): IdentityProviderSettings => ({
  providers: providersIn(given) ?? [],
  loopbackHttp,
})

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

function isIssuer(address: string, production: boolean): boolean {
  const url = URL.parse(address)
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false
  const isLoopback = url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
  return url.protocol === 'https:' || (isLoopback && !production)
}

/** Sentences, each with whether it is met. */
export function providerProblems(given: string | undefined, production: boolean): Record<string, boolean> {
  const providers = providersIn(given)
  return {
    'SIGN_IN_PROVIDERS must be a list in JSON of providers with name, label, issuer, clientId and clientSecret, for example [{"name":"google","label":"Google","issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…"}].':
      providers !== null,
    'SIGN_IN_PROVIDERS must give each provider a name and an issuer of its own.':
      providers === null ||
      (isUnique(providers.map(({ name }) => name)) && isUnique(providers.map(({ issuer }) => issuer))),
    'SIGN_IN_PROVIDERS must name issuers by https addresses; the test provider of this machine is refused in production.':
      providers === null || providers.every(({ issuer }) => isIssuer(issuer, production)),
  }
}
