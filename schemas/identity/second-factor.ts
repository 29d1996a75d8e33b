/** Second factor: one-time passwords by an app (RFC 6238), passkeys (WebAuthn), recovery codes (docs/product-rules.md#second-factor). */
import * as Type from 'typebox'
import { Auth } from './accounts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Id, Instant, Strict, Text } from '../platform/fields.ts'

export const secondFactorLimits = {
  totpDigits: 6,
  totpSeconds: 30,
  recoveryCodes: 10,
  nameMax: 40,
  passkeysMost: 10,
  /** A sign-in that waits for its second factor expires after this time. */
  pendingMinutes: 10,
  challengeMinutes: 5,
  /** An app whose first code is not confirmed expires after this time. */
  setUpMinutes: 30,
  triesPerWindow: 5,
  windowMinutes: 15,
} as const

export type SecondFactor = Type.Static<typeof SecondFactor>
export const SecondFactor = Type.Object({
  identifier: Id(),
  kind: Choice(['totp', 'passkey']),
  name: Type.String(),
  createdAt: Instant(),
  lastUsedAt: Type.Union([Instant(), Type.Null()]),
})

export type SecondFactors = Type.Static<typeof SecondFactors>
export const SecondFactors = Type.Object({
  factors: Type.Array(SecondFactor),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  /** Operators must keep one second factor. */
  isRequired: Type.Boolean(),
})

const TotpCode = () =>
  Type.String({ pattern: '^[0-9]{6}$', maxLength: 6, problemKey: 'validation.code', ui: { input: 'code' } })
const Name = () => Text({ minLength: 1, maxLength: secondFactorLimits.nameMax, problemKey: 'validation.factor_name' })
/** The user's own name of a factor. */
export const FactorName = Strict({ name: Type.Optional(Name()) })
const Base64Url = (maxLength: number) =>
  Text({ maxLength, pattern: '^[A-Za-z0-9_\\-]*$', problemKey: 'validation.passkey' })

/** The first code of an authenticator app. */
export type TotpConfirmation = Type.Static<typeof TotpConfirmation>
export const TotpConfirmation = Strict({ code: TotpCode() })

/** A code of the authenticator app, or a recovery code. */
export type SecondFactorCode = Type.Static<typeof SecondFactorCode>
export const SecondFactorCode = Strict({
  code: Text({
    minLength: 6,
    maxLength: 24,
    pattern: '^[A-Za-z0-9 \\-]+$',
    problemKey: 'validation.second_factor_code',
    ui: { input: 'code' },
  }),
})

/** The browser's answer to a registration of a passkey (WebAuthn, RegistrationResponseJSON). */
export const PasskeyRegistration = Strict({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: Type.Literal('public-key', { problemKey: 'validation.passkey' }),
  authenticatorAttachment: Type.Optional(Text({ maxLength: 40 })),
  clientExtensionResults: Type.Optional(
    Strict({ credProps: Type.Optional(Strict({ rk: Type.Optional(Type.Boolean()) })) }),
  ),
  response: Strict({
    clientDataJSON: Base64Url(8000),
    attestationObject: Base64Url(40_000),
    authenticatorData: Type.Optional(Base64Url(8000)),
    transports: Type.Optional(Type.Array(Text({ maxLength: 20 }), { maxItems: 10 })),
    publicKeyAlgorithm: Type.Optional(
      Type.Integer({ minimum: -70_000, maximum: 70_000, problemKey: 'validation.passkey' }),
    ),
    publicKey: Type.Optional(Base64Url(4000)),
  }),
})

/** The browser's answer to a sign-in with a passkey (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAnswer = Strict({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: Type.Literal('public-key', { problemKey: 'validation.passkey' }),
  authenticatorAttachment: Type.Optional(Text({ maxLength: 40 })),
  clientExtensionResults: Type.Optional(Strict({})),
  response: Strict({
    clientDataJSON: Base64Url(8000),
    authenticatorData: Base64Url(8000),
    signature: Base64Url(4000),
    userHandle: Type.Optional(Base64Url(200)),
  }),
})

/** Options for `navigator.credentials`, in the format of the library. */
const PasskeyOptions = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) })
const RecoveryCodes = Type.Object({
  ...SecondFactors.properties,
  /** Shown once, after the first factor and when renewed. */
  recoveryCodes: Type.Union([Type.Array(Type.String()), Type.Null()]),
})

export const secondFactorApi = {
  list: endpoint('GET /user/second-factor', { summary: "The caller's second factors", reply: SecondFactors }),
  startTotp: endpoint('POST /user/second-factor/totp', {
    summary: 'Starts the set-up of an authenticator app, which is active after its first code',
    body: FactorName,
    reply: Type.Object({
      identifier: Id(),
      /** For manual entry: base32 in groups of four. */
      secret: Type.String(),
      /** `otpauth://totp/…`, the content of the QR code. */
      uri: Type.String(),
      /** The same as a QR code in SVG. */
      qr: Type.String(),
    }),
    status: 201,
  }),
  confirmTotp: endpoint('POST /user/second-factor/totp/:id/confirm', {
    summary: 'Completes the set-up with the first code of the app',
    body: TotpConfirmation,
    reply: RecoveryCodes,
  }),
  passkeyOptions: endpoint('POST /user/second-factor/passkey/options', {
    summary: 'Starts the set-up of a passkey',
    body: Strict({}),
    reply: PasskeyOptions,
  }),
  addPasskey: endpoint('POST /user/second-factor/passkey', {
    summary: "Completes the set-up with the browser's answer",
    body: Strict({ name: Type.Optional(Name()), credential: PasskeyRegistration }),
    reply: RecoveryCodes,
    status: 201,
  }),
  remove: endpoint('DELETE /user/second-factor/:id', { summary: 'Removes a second factor', reply: SecondFactors }),
  newRecoveryCodes: endpoint('POST /user/second-factor/recovery-codes', {
    summary: 'Renews the recovery codes; the old ones become invalid',
    reply: RecoveryCodes,
  }),
  /** Second step of a sign-in. */
  verify: endpoint('POST /user/login/second-factor', {
    summary: 'Finishes a sign-in with a code of the app or a recovery code',
    body: SecondFactorCode,
    reply: Auth,
  }),
  passkeyChallenge: endpoint('POST /user/login/passkey/options', {
    summary: 'Requests a passkey during a sign-in',
    body: Strict({}),
    reply: PasskeyOptions,
  }),
  verifyPasskey: endpoint('POST /user/login/passkey', {
    summary: 'Finishes a sign-in with a passkey',
    body: Strict({ credential: PasskeyAnswer }),
    reply: Auth,
  }),
}
