/** Six digits by e-mail sign in, or create an account without a password (docs/product-rules.md#sign-in-with-a-code). */
import * as Type from 'typebox'
import { Auth, Email, Otp, SignUpName } from './accounts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Id, Strict, ZoneName } from '../platform/fields.ts'

/** 256 random bits. */
const Secret = () => Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43, problemKey: 'validation.code' })

/** What a new account needs; the rest can be added later. */
export type NewAccount = Type.Static<typeof NewAccount>
export const NewAccount = Strict({
  firstName: SignUpName(),
  lastName: Type.Optional(SignUpName()),
  termsAgreed: Type.Literal(true, { problemKey: 'validation.terms' }),
  /** Identifier of the country; defaults to the country of the visit. */
  countryId: Type.Optional(Id({ ui: { reference: 'country' } })),
  timezone: Type.Optional(ZoneName()),
  locale: Type.Optional(Choice(['en', 'de'])),
})

/** The form of somebody who is signed in already. */
export const NoAccount = Strict({})

export type CodeSignIn = Type.Static<typeof CodeSignIn>
export const CodeSignIn = Strict({
  proof: Secret(),
  /** Needed where the address has no account; not read where it has one. */
  account: Type.Optional(NewAccount),
})

export const codeSignInApi = {
  request: endpoint('POST /user/login/code', {
    summary: 'Mails a six-digit code; the answer and the mail are the same for unknown addresses',
    body: Strict({ email: Email() }),
    reply: Type.Object({
      /** Names this request when its code is entered. */
      attempt: Secret(),
      resendAfter: Type.Integer({ description: 'Seconds until the next code can be requested' }),
    }),
    status: 202,
  }),
  check: endpoint('POST /user/login/code/check', {
    summary: 'Exchanges the code for a proof of the address',
    body: Strict({ attempt: Secret(), token: Otp() }),
    reply: Type.Object({
      proof: Secret(),
      /** Whether the address has an account; only its owner learns of it. */
      hasAccount: Type.Boolean(),
    }),
  }),
  signIn: endpoint('POST /user/login/code/account', {
    summary: 'Signs the owner of a proven address in; without an account one is created',
    body: CodeSignIn,
    reply: Auth,
  }),
}
