/** Registration, sign-in, e-mail verification and time zone (docs/product-rules.md#accounts-and-sign-in-limits). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, CountryCode, Id, Instant, Strict, Text, ZoneName } from '../platform/fields.ts'
import { accountLimits, userTypes } from './account-limits.ts'
import { DisplayPreference } from './display.ts'

export * from './account-limits.ts'

export const accountStatuses = ['pending_verification', 'active', 'suspended', 'deletion_requested', 'deleted'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** E-mail address; compared case-insensitively. */
export const Email = () =>
  Type.String({
    pattern:
      '^[^\\s@<>()\\[\\]",;:\\\\]{1,64}@[^\\s@.<>()\\[\\]",;:\\\\]{1,63}(\\.[^\\s@.<>()\\[\\]",;:\\\\]{1,63}){1,8}$',
    maxLength: 254,
    problemKey: {
      '*': 'validation.email',
      required: 'validation.email_required',
      minLength: 'validation.email_required',
    },
    minLength: 1,
    ui: { input: 'email' },
  })

/** New password: 6 to 32 with a letter. */
export const NewPassword = () =>
  Type.String({
    minLength: accountLimits.passwordMin,
    maxLength: accountLimits.passwordMax,
    pattern: '\\p{L}',
    problemKey: { '*': 'validation.password_length', pattern: 'validation.password_letter' },
    ui: { input: 'password' },
  })

/** Password of an existing account: 6 to 32. */
export const Password = () =>
  Type.String({
    minLength: accountLimits.passwordMin,
    maxLength: accountLimits.passwordMax,
    problemKey: 'validation.password_length',
    ui: { input: 'password' },
  })

/** Starts with a letter; letters of every script, digits, spaces, apostrophe and hyphen. */
export const SignUpName = () =>
  Text({
    minLength: 1,
    maxLength: accountLimits.nameMax,
    pattern: "^\\p{L}[\\p{L}\\p{M}\\p{N} '’\\-]*$",
    problemKey: {
      '*': 'validation.name',
      required: 'validation.required',
      minLength: 'validation.required',
      maxLength: 'validation.maxLength',
    },
  })

/** Name in a profile: letters of every script, space, hyphen, apostrophe; 3 to 32. */
export const ProfileName = () =>
  Text({
    minLength: accountLimits.profileNameMin,
    maxLength: accountLimits.nameMax,
    pattern: "^\\p{L}[\\p{L}\\p{M} '’\\-]*$",
    problemKey: { '*': 'validation.profile_name', required: 'validation.required' },
  })

/** 10 to 13 digits with an optional leading plus sign. */
export const Phone = () =>
  Type.String({ pattern: '^\\+?[0-9]{10,13}$', maxLength: 14, problemKey: 'validation.phone', ui: { input: 'phone' } })

export const Otp = () =>
  Type.String({ pattern: '^[0-9]{6}$', maxLength: 6, problemKey: 'validation.code', ui: { input: 'code' } })

const termsAgreed = Type.Literal(true, { problemKey: 'validation.terms' })
const signUpStart = { timezone: Type.Optional(ZoneName()), locale: Type.Optional(Choice(['en', 'de'])) }

/** Client sign-up. `confirmPassword` must match `password`, which the validator of the body checks as well. */
export type RegisterClient = Type.Static<typeof RegisterClient>
export const RegisterClient = Strict({
  userType: Type.Literal('client'),
  firstName: SignUpName(),
  lastName: SignUpName(),
  email: Email(),
  phoneNumber: Phone(),
  password: NewPassword(),
  confirmPassword: Type.String({
    maxLength: accountLimits.passwordMax,
    problemKey: 'validation.password_match',
    ui: { input: 'password' },
  }),
  /** Identifier of the country; defaults to the country of the visit. */
  countryId: Type.Optional(Id({ ui: { reference: 'country' } })),
  termsAgreed,
  ...signUpStart,
})

/** Provider sign-up: similar, the country required, names optional. */
export type RegisterProvider = Type.Static<typeof RegisterProvider>
export const RegisterProvider = Strict({
  userType: Type.Literal('provider'),
  firstName: Type.Optional(SignUpName()),
  lastName: Type.Optional(SignUpName()),
  email: Email(),
  phoneNumber: Phone(),
  password: NewPassword(),
  confirmPassword: RegisterClient.properties.confirmPassword,
  countryId: Id({ ui: { reference: 'country' }, problemKey: 'validation.country' }),
  termsAgreed,
  ...signUpStart,
})

export type Register = RegisterClient | RegisterProvider
export const Register = Type.Union([RegisterClient, RegisterProvider])

/** The methods of a second factor. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

export type Auth = Type.Static<typeof Auth>
/**
 * `isActive` is false until the e-mail address is verified; such a session may browse but not book. `secondFactor` is present
 * when the password alone is not enough: the session can then only complete the second factor.
 */
export const Auth = Type.Object({
  token: Type.String(),
  expiry: Instant(),
  isActive: Type.Boolean(),
  userType: Choice(userTypes),
  secondFactor: Type.Optional(Type.Array(Choice(secondFactorMethods))),
})

/** Permissions of operators (docs/product-rules.md#operator-permissions); `super` includes all of them. */
export const operatorPermissions = ['verify', 'support', 'finance', 'content', 'promotions', 'super'] as const
export type OperatorPermission = (typeof operatorPermissions)[number]

export const impersonationScopes = ['read', 'assist'] as const
export type ImpersonationScope = (typeof impersonationScopes)[number]

export type UserInfo = Type.Static<typeof UserInfo>
export const UserInfo = Type.Object({
  identifier: Id(),
  userType: Choice(userTypes),
  accountStatus: Choice(accountStatuses),
  isActive: Type.Boolean(),
  isSocial: Type.Boolean(),
  email: Type.String(),
  firstName: Type.Union([Type.String(), Type.Null()]),
  lastName: Type.Union([Type.String(), Type.Null()]),
  country: CountryCode(),
  locale: Choice(['en', 'de']),
  timezone: ZoneName(),
  /** Path of the user's picture or avatar below the API, or null. */
  photoUrl: Type.Union([Type.String(), Type.Null()]),
  /** A second factor is set up. */
  hasSecondFactor: Type.Boolean(),
  /** The user must set up a second factor before anything else: operators, and therapists where it is required. */
  mustSetUpSecondFactor: Type.Boolean(),
  permissions: Type.Array(Choice(operatorPermissions)),
  /** Missing while the user has changed nothing of it. */
  display: Type.Optional(DisplayPreference),
  /** While the address is not verified: seconds until another code can be requested. */
  codeResendAfter: Type.Optional(Type.Integer({ minimum: 0 })),
  /** While an operator acts as this user (docs/product-rules.md#acting-for-somebody). */
  impersonation: Type.Union([
    Type.Object({ until: Instant(), scope: Choice(impersonationScopes), operator: Type.String() }),
    Type.Null(),
  ]),
})

/** One session of the user, newest first. */
export type SessionRow = Type.Static<typeof SessionRow>
export const SessionRow = Type.Object({
  identifier: Id(),
  isCurrent: Type.Boolean(),
  /** `Firefox on Windows`: short form of the user agent. */
  device: Type.String(),
  /** Network address without its last part. */
  address: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant(),
  lastSeenAt: Instant(),
  expiresAt: Instant(),
})

const matching = Type.String({
  maxLength: accountLimits.passwordMax,
  problemKey: 'validation.password_match',
  ui: { input: 'password' },
})

/** Both forms below compare the two new passwords before they submit; the servers compare `confirmPassword` if it is sent. */
export type PasswordChange = Type.Static<typeof PasswordChange>
export const PasswordChange = Strict({
  oldPassword: Password(),
  newPassword: NewPassword(),
  confirmPassword: Type.Optional(matching),
})

export type PasswordReset = Type.Static<typeof PasswordReset>
export const PasswordReset = Strict({
  token: Text({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_\\-]+$', problemKey: 'validation.link' }),
  password: NewPassword(),
  confirmPassword: Type.Optional(matching),
})

export type EmailChange = Type.Static<typeof EmailChange>
export const EmailChange = Strict({ email: Email(), confirmEmail: Type.Optional(Email()) })

export type Login = Type.Static<typeof Login>
export const Login = Strict({ email: Email(), password: Password() })

export type PasswordResetRequest = Type.Static<typeof PasswordResetRequest>
export const PasswordResetRequest = Strict({ email: Email() })

export type PasswordConfirmation = Type.Static<typeof PasswordConfirmation>
export const PasswordConfirmation = Strict({ password: Password() })

/** Required from every user who has a password (not of social sign-ins). */
export type AccountDeletion = Type.Static<typeof AccountDeletion>
export const AccountDeletion = Strict({ password: Type.Optional(Password()) })

const Resend = Type.Object({
  resendAfter: Type.Integer({ description: 'Seconds until the next one can be requested' }),
})

const Timezone = Type.Object({ timezone: ZoneName() })

export const accountApi = {
  register: endpoint('POST /user/register', {
    summary: 'Creates an account; the answer is the same for a known address',
    body: Register,
    reply: Auth,
    status: 201,
  }),
  requestVerification: endpoint('POST /user/register/request-verification', {
    summary: 'Sends a new six-digit code',
    body: Strict({ email: Email() }),
    reply: Type.Object({ resendAfter: Type.Integer({ description: 'Seconds until the next code can be requested' }) }),
    status: 202,
  }),
  verify: endpoint('POST /user/register/verify', {
    summary: 'Verifies the e-mail address with the code of this sign-up',
    body: Strict({ token: Otp(), email: Type.Optional(Email()) }),
    reply: Auth,
  }),
  login: endpoint('POST /user/login', {
    summary: 'Signs in',
    body: Login,
    reply: Auth,
  }),
  logout: endpoint('POST /user/logout', { summary: 'Ends the session of the token', status: 204 }),
  info: endpoint('GET /user/info', { summary: 'The signed-in user', reply: UserInfo }),
  timezone: endpoint('GET /user/timezone', { summary: 'Stored time zone', reply: Timezone }),
  setTimezone: endpoint('POST /user/timezone', {
    summary: 'Stores the time zone',
    body: Strict({ timezone: ZoneName() }),
    reply: Timezone,
  }),
  setLocale: endpoint('POST /user/locale', {
    summary: 'Stores the language of mails to the user',
    body: Strict({ locale: Choice(['en', 'de']) }),
    reply: Type.Object({ locale: Choice(['en', 'de']) }),
  }),
  requestPasswordReset: endpoint('POST /user/request-password-reset', {
    summary: 'Mails a link to a new password; the answer is the same for unknown addresses',
    body: PasswordResetRequest,
    reply: Resend,
    status: 202,
  }),
  resetPassword: endpoint('POST /user/password-reset', {
    summary: 'Sets a new password with the link, which works once, and ends every session',
    body: PasswordReset,
    status: 204,
  }),
  confirmPassword: endpoint('POST /user/confirm-password', {
    summary: 'Confirms the password for actions that require a recent one',
    body: PasswordConfirmation,
    status: 204,
  }),
  updatePassword: endpoint('POST /user/profile/update-password', {
    summary: 'Changes the password; every other session ends and this one gets a new token',
    body: PasswordChange,
    reply: Auth,
  }),
  changeEmail: endpoint('POST /user/profile/change-email', {
    summary: 'Sends a code to a new address and a notice to the old one; the answer is the same for known addresses',
    body: EmailChange,
    reply: Resend,
    status: 202,
  }),
  validateEmailChange: endpoint('POST /user/profile/validate-email-change', {
    summary: 'Replaces the sign-in address with the new one',
    body: Strict({ token: Otp() }),
    reply: UserInfo,
  }),
  sessions: endpoint('GET /user/sessions', { summary: "The caller's sessions", reply: Type.Array(SessionRow) }),
  endSession: endpoint('DELETE /user/sessions/:id', { summary: "Ends one of the caller's sessions", status: 204 }),
  endOtherSessions: endpoint('DELETE /user/sessions', {
    summary: "Ends all of the caller's sessions but this one",
    reply: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
  }),
}
