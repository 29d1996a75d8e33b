/** Sign-in with a provider by OpenID Connect (docs/product-rules.md#sign-in-with-a-provider). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Id, Instant, Strict, Text, ZoneName } from '../platform/fields.ts'
import { Auth, Otp, Password, RegisterClient, SignUpName } from './accounts.ts'

export * from './social-sign-in-limits.ts'

/** Short name of a configured provider. */
export const ProviderName = () =>
  Type.String({ pattern: '^[a-z][a-z0-9\\-]{0,30}$', maxLength: 31, problemKey: 'validation.choice' })

/** Binds an attempt to a browser; the BFF keeps it in a cookie. */
const flowToken = Type.String({ pattern: '^[A-Za-z0-9_\\-]{43}$', maxLength: 43, problemKey: 'validation.link' })

/** A page of ours to which the person returns; pages check it once more before they follow it. */
const redirect = Text({ maxLength: 2000, pattern: '^/(?![/\\\\])[^\\s\\\\]*$', problemKey: 'validation.link' })

const fromProvider = (maxLength: number) => Type.String({ minLength: 1, maxLength, problemKey: 'validation.link' })

export type OfferedProvider = Type.Static<typeof OfferedProvider>
export const OfferedProvider = Type.Object({ name: ProviderName(), label: Type.String() })

export type StartedSignIn = Type.Static<typeof StartedSignIn>
export const StartedSignIn = Type.Object({
  flowToken: Type.String(),
  /** Address at the provider. */
  url: Type.String(),
  expiry: Instant(),
})

/**
 * What follows from the answer of the provider. `confirm`: there is no account with this address; the person confirms names
 * and terms before anything is stored. `prove`: an account has this address; the person proves that it is theirs.
 */
export type SocialAnswer = Type.Static<typeof SocialAnswer>
export const SocialAnswer = Type.Object({
  outcome: Choice(['signed_in', 'linked', 'confirm', 'prove']),
  /** Name of the provider for people. */
  provider: Type.String(),
  redirect: Type.Union([Type.String(), Type.Null()]),
  /** The session, with `signed_in`; it stays in the BFF. */
  auth: Type.Optional(Auth),
  /** The verified address, with `confirm` and `prove`. */
  email: Type.Optional(Type.String()),
  /** Suggestions, with `confirm`. */
  firstName: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  lastName: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** The account can be proved by its password too, with `prove`. */
  hasPassword: Type.Optional(Type.Boolean()),
})

/** What the browser carries back from the provider; `firstName` and `lastName` are suggestions for the form only. */
export type SocialCallback = Type.Static<typeof SocialCallback>
export const SocialCallback = Strict({
  flowToken,
  provider: ProviderName(),
  state: fromProvider(200),
  code: Type.Optional(fromProvider(4000)),
  error: Type.Optional(fromProvider(200)),
  iss: Type.Optional(fromProvider(500)),
  firstName: Type.Optional(fromProvider(200)),
  lastName: Type.Optional(fromProvider(200)),
})

/** What a new person confirms; the address is that of the provider. */
export const SocialConfirmation = Strict({
  firstName: SignUpName(),
  lastName: SignUpName(),
  /** Identifier of the country; defaults to the country of the visit. */
  countryId: RegisterClient.properties.countryId,
  termsAgreed: RegisterClient.properties.termsAgreed,
  timezone: Type.Optional(ZoneName()),
  locale: Type.Optional(Choice(['en', 'de'])),
})

export type SocialRegistration = Type.Static<typeof SocialRegistration>
export const SocialRegistration = Strict({ flowToken, ...SocialConfirmation.properties })

/** A person of a provider who signs in to the account. */
export type SignInIdentity = Type.Static<typeof SignInIdentity>
export const SignInIdentity = Type.Object({
  identifier: Id(),
  /** Name of the provider for people. */
  label: Type.String(),
  /** Name in the configuration; null if the provider is not configured any more. */
  provider: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant(),
  lastUsedAt: Instant(),
})

export type SignInIdentities = Type.Static<typeof SignInIdentities>
export const SignInIdentities = Type.Object({
  identities: Type.Array(SignInIdentity),
  hasPassword: Type.Boolean(),
  /** Providers that can be added. */
  available: Type.Array(OfferedProvider),
})

const Resend = Type.Object({
  resendAfter: Type.Integer({ description: 'Seconds until the next one can be requested' }),
})

export const socialSignInApi = {
  providers: endpoint('GET /sign-in-provider', {
    summary: 'Providers with whom people can sign in; empty without configuration',
    reply: Type.Array(OfferedProvider),
  }),
  start: endpoint('POST /user/social/start', {
    summary: 'Starts a sign-in with a provider',
    body: Strict({ provider: ProviderName(), redirect: Type.Optional(redirect) }),
    reply: StartedSignIn,
    status: 201,
    slow: true,
  }),
  link: endpoint('POST /user/social/link', {
    summary: 'Starts to add a provider to the account of the caller',
    body: Strict({ provider: ProviderName(), redirect: Type.Optional(redirect) }),
    reply: StartedSignIn,
    status: 201,
    slow: true,
  }),
  callback: endpoint('POST /user/social/callback', {
    summary: 'Redeems the answer of the provider, which works once',
    body: SocialCallback,
    reply: SocialAnswer,
    slow: true,
  }),
  register: endpoint('POST /user/social/register', {
    summary: 'Creates the account of a person whom the provider has vouched for',
    body: SocialRegistration,
    reply: Auth,
    status: 201,
  }),
  requestCode: endpoint('POST /user/social/request-code', {
    summary: 'Mails a code to the account that has the address of the provider',
    body: Strict({ flowToken }),
    reply: Resend,
    status: 202,
  }),
  confirmCode: endpoint('POST /user/social/confirm-code', {
    summary: 'Adds the provider to the account whose mailed code this is, and signs in',
    body: Strict({ flowToken, token: Otp() }),
    reply: Auth,
  }),
  confirmPassword: endpoint('POST /user/social/confirm-password', {
    summary: 'Adds the provider to the account whose password this is, and signs in',
    body: Strict({ flowToken, password: Password() }),
    reply: Auth,
  }),
  requestConfirmation: endpoint('POST /user/social/request-confirmation', {
    summary: 'Mails a code with which an account without a password confirms changes',
    reply: Resend,
    status: 202,
  }),
  confirm: endpoint('POST /user/social/confirm', {
    summary: 'Confirms the person by the mailed code for actions that require a recent password',
    body: Strict({ token: Otp() }),
    status: 204,
  }),
  identities: endpoint('GET /user/identity', {
    summary: "The caller's ways to sign in with a provider",
    reply: SignInIdentities,
  }),
  removeIdentity: endpoint('DELETE /user/identity/:id', {
    summary: 'Removes a provider from the account; the last way to sign in stays',
    status: 204,
  }),
}
