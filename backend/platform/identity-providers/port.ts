/** Providers with whom people sign in by OpenID Connect. */

/** One use of a provider: values that only this attempt knows. */
export interface Attempt {
  now: Temporal.Instant
  state: string
  nonce: string
  /** PKCE: only its hash is in the address to which the browser is sent. */
  verifier: string
  /** Address of ours to which the provider sends the browser back. */
  redirectUri: string
}

/** What the browser brought back from the provider. */
export interface Callback {
  code: string
  /** RFC 9207: who answered, if the provider says so. */
  iss?: string | undefined
}

/** What the provider says about a person, checked. */
export interface Claims {
  issuer: string
  /** Identifies the person at the issuer for ever; the address may change. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
}

export interface IdentityProvider {
  /** Short name in addresses and in the configuration: `google`. */
  name: string
  /** Name that people know: `Google`. */
  label: string
  issuer: string
  /** Address at the provider to which the browser is sent. */
  authorize(attempt: Attempt): Promise<string>
  /** Redeems the code, checks the answer and returns who it is about. */
  redeem(attempt: Attempt, callback: Callback): Promise<Claims>
}

export interface IdentityProviders {
  /** In the order in which they are offered. */
  all: readonly IdentityProvider[]
  named(name: string): IdentityProvider | undefined
  /** Name for people of an issuer, also of one that is not configured any more. */
  labelOf(issuer: string): string
  close(): Promise<void>
}

export const noIdentityProviders: IdentityProviders = {
  all: [],
  named: () => undefined,
  labelOf: (issuer) => issuer,
  close: async () => undefined,
}

/**
 * `unavailable`: no answer, or an error of the provider; a later attempt may succeed.
 * `refused`: the answer does not fit this attempt, is not signed by the provider or is not for us.
 * `misconfigured`: the provider does not accept our client id, secret or address.
 */
export type ProviderFault = 'unavailable' | 'refused' | 'misconfigured'

export class ProviderError extends Error {
  readonly fault: ProviderFault

  constructor(fault: ProviderFault, cause?: unknown) {
    super(`Identity provider: ${fault}`, { cause })
    this.fault = fault
  }
}
