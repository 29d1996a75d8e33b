import * as openid from 'openid-client'
import { type Attempt, type Callback, type Claims, type IdentityProvider, ProviderError } from './port.ts'
import { readClaims } from './read-claims.ts'

export interface ProviderSettings {
  name: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Default: `openid email profile`. */
  scope?: string
  /** `form_post` for Apple, which sends names and addresses in no other way. */
  responseMode?: 'query' | 'form_post'
}

interface Surroundings {
  fetch: openid.CustomFetch
  /** Plain http to this machine, for the simulator. */
  loopbackHttp: boolean
}

/** How long the addresses and algorithms that a provider publishes are remembered. */
const metadataMinutes = 10
/** For each of at most four calls, so that a person gets an answer within ten seconds. */
const callSeconds = 2.5

/**
 * A provider by OpenID Connect: authorisation code with PKCE, state and nonce. The signature of each ID token is checked with
 * keys that are read for it, so that a provider may replace its keys at any time.
 */
export function openIdProvider(settings: ProviderSettings, surroundings: Surroundings): IdentityProvider {
  const { name, label, issuer, scope = 'openid email profile', responseMode } = settings
  const configurationAt = configurationsOf(settings, surroundings)
  return {
    name,
    label,
    issuer,
    authorize: (attempt) =>
      faultsOf(async () => {
        const configuration = await configurationAt(attempt.now)
        const url = openid.buildAuthorizationUrl(configuration, {
          scope,
          redirect_uri: attempt.redirectUri,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          ...(responseMode && { response_mode: responseMode }),
        })
        return url.href
      }),
    redeem: (attempt, callback) =>
      faultsOf(async () => {
        const configuration = await configurationAt(attempt.now)
        openid.enableNonRepudiationChecks(configuration)
        return claimsFrom(configuration, issuer, attempt, callback)
      }),
  }
}

async function claimsFrom(
  configuration: openid.Configuration,
  issuer: string,
  { state, nonce, verifier, redirectUri }: Attempt,
  { code, iss }: Callback,
): Promise<Claims> {
  const callback = new URL(redirectUri)
  callback.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  const tokens = await openid.authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new ProviderError('refused')
  const isShort = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  if (!isShort) return readClaims(issuer, claims)
  // Some providers put only the subject into the token; the library compares the subjects of both answers.
  const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return readClaims(issuer, { ...claims, email_verified: undefined, ...more })
}

/** A new configuration for each use, since it carries the clock of that use; what the provider publishes is remembered. */
function configurationsOf(
  { issuer, clientId, clientSecret }: ProviderSettings,
  { fetch, loopbackHttp }: Surroundings,
): (now: Temporal.Instant) => Promise<openid.Configuration> {
  const authentication = openid.ClientSecretPost(clientSecret)
  const execute = loopbackHttp ? [openid.allowInsecureRequests] : []
  const discover = async () => {
    const found = await openid.discovery(new URL(issuer), clientId, undefined, authentication, {
      execute,
      timeout: callSeconds,
      [openid.customFetch]: fetch,
    })
    return { ...found.serverMetadata() } as openid.ServerMetadata
  }
  let known: { metadata: openid.ServerMetadata; until: number } | null = null
  return async ({ epochMilliseconds: now }) => {
    if (known === null || now >= known.until || now < known.until - metadataMinutes * 60_000)
      known = { metadata: await discover(), until: now + metadataMinutes * 60_000 }
    const skew = Math.round((now - Date.now()) / 1000)
    const configuration = new openid.Configuration(
      known.metadata,
      clientId,
      { [openid.clockSkew]: skew, [openid.clockTolerance]: 60 },
      authentication,
    )
    configuration.timeout = callSeconds
    configuration[openid.customFetch] = fetch
    for (const extend of execute) extend(configuration)
    return configuration
  }
}

const ofClient: readonly string[] = ['invalid_client', 'unauthorized_client', 'invalid_scope']
const notNow: readonly string[] = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

async function faultsOf<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError(faultOf(error), error)
  }
}

function faultOf(error: unknown): ProviderError['fault'] {
  if (error instanceof openid.ResponseBodyError) return ofClient.includes(error.error) ? 'misconfigured' : 'refused'
  if (error instanceof openid.ClientError) return notNow.includes(error.code ?? '') ? 'unavailable' : 'refused'
  if (error instanceof openid.AuthorizationResponseError) return 'refused'
  return 'unavailable'
}
