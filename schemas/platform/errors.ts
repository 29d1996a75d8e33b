/**
 * Error codes and their HTTP status (docs/product-rules.md#errors). The text `errors.<code>` in the locales is the message
 * of a code. The body is `application/problem+json`: type, title, status, code, message, requestId, optional `errors`
 * (texts for the toast) and `fields` (message by field path).
 */
import * as Type from 'typebox'
import { Instant } from './fields.ts'

export const errorStatus = {
  UNAUTHORIZED_ACCESS: 401,
  LOGIN_FAILED: 422,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  EMAIL_UNVERIFIED: 403,
  ACCOUNT_SUSPENDED: 403,
  ACCOUNT_DELETION_REQUESTED: 403,
  /** The password was entered too long ago for this. */
  PASSWORD_REQUIRED: 403,
  /** The sign-in is not complete, or an operator has no second factor yet. */
  SECOND_FACTOR_REQUIRED: 403,
  /** Operators sign in with password and second factor. */
  SOCIAL_NOT_ALLOWED: 403,
  IMPERSONATION_BLOCKED: 403,
  /** The operator acts as a user; the operator's own calls wait until the impersonation ends. */
  IMPERSONATION_OPEN: 403,
  /** The impersonation has expired; the operator's own session goes on. */
  IMPERSONATION_ENDED: 403,
  NOT_OPERATING_COUNTRY: 403,
  NOT_FOUND: 404,
  FEATURE_DISABLED: 404,
  METHOD_NOT_ALLOWED: 405,
  BAD_REQUEST: 400,
  TIMEOUT: 408,
  VALIDATION_ERROR: 422,
  CODE_INVALID: 422,
  CODE_EXPIRED: 422,
  CURRENCY_UNSUPPORTED: 422,
  MINIMUM_TOPUP: 422,
  MAXIMUM_TOPUP: 422,
  PASSWORD_COMMON: 422,
  PASSWORD_WRONG: 422,
  LINK_INVALID: 422,
  PASSKEY_FAILED: 422,
  /** The provider's answer is not valid for this attempt. */
  SOCIAL_FAILED: 422,
  /** The attempt to sign in with a provider is unknown, used or over. */
  SOCIAL_EXPIRED: 422,
  /** The person did not agree at the provider. */
  SOCIAL_CANCELLED: 422,
  /** The provider has not verified the address, or does not say it. */
  SOCIAL_UNVERIFIED: 422,
  PICTURE_TOO_SMALL: 422,
  /** The reply lists them in `missing`. */
  VERIFICATION_INCOMPLETE: 422,
  CONFLICT: 409,
  SLOT_TAKEN: 409,
  SLOT_EXPIRED: 409,
  SLOT_UNAVAILABLE: 409,
  SLOT_BUSY_SELF: 409,
  HOLD_EXPIRED: 409,
  POLICY_BLOCKED: 409,
  /** Operators must keep one second factor. */
  LAST_FACTOR: 409,
  /** Somebody else, or the caller in another way, uses this person of the provider. */
  IDENTITY_TAKEN: 409,
  /** The only way to sign in. */
  LAST_SIGN_IN: 409,
  STATUS_CHANGED: 409,
  RESCHEDULE_PENDING: 409,
  RESCHEDULE_LIMIT: 409,
  /** A date of the series is taken and nothing was booked. */
  SERIES_CONFLICT: 409,
  GUEST_LIMIT: 409,
  WAITLIST_EXISTS: 409,
  /** The offer of the waitlist expired or was used. */
  OFFER_GONE: 409,
  /** This booking has no room: in person, by chat, or not confirmed. */
  ROOM_NONE: 409,
  ROOM_EARLY: 409,
  ROOM_CLOSED: 409,
  /** The caller is in the room from another page. */
  ROOM_ELSEWHERE: 409,
  /** One of the two is not inside. */
  ROOM_NOT_INSIDE: 409,
  /** The time after the session is not free, so it cannot be extended by this much. */
  ROOM_TIME_TAKEN: 409,
  REVIEW_EXISTS: 409,
  REVIEW_CLOSED: 409,
  IDEMPOTENCY_MISMATCH: 409,
  NOT_ACCEPTING: 409,
  /** The therapist offers no free first consultation, or the client has had a consultation or a session with this therapist. */
  CONSULTATION_UNAVAILABLE: 409,
  /** As many free consultations as possible are booked already. */
  CONSULTATION_LIMIT: 409,
  /** Suspended, or without an approval or valid documents: no new bookings. */
  THERAPIST_UNAVAILABLE: 409,
  /** A signed note cannot be edited, only amended. */
  NOTE_SIGNED: 409,
  NOTE_NOT_SIGNED: 409,
  /** The time to edit the message is over. */
  MESSAGE_CLOSED: 409,
  /** A deleted message cannot be edited. */
  MESSAGE_DELETED: 409,
  /** The other account was deleted or may not be written to any more. */
  CANNOT_WRITE: 409,
  /** A person who has declined cannot be invited again. */
  INVITATION_DECLINED: 409,
  INVITATION_LIMIT: 409,
  /** Only approved therapists can import clients. */
  APPROVAL_REQUIRED: 409,
  WALLET_NOT_EMPTY: 409,
  /** Nobody has redeemed them yet, and the buyer has not taken them back. */
  GIFTS_OPEN: 409,
  GIFT_REDEEMED: 409,
  TOO_MANY_GIFTS: 409,
  /** The bank requires the profile's name for an account, and it is missing. */
  PROFILE_NAME_REQUIRED: 422,
  /** The bank refuses these details; its reason is included. */
  BANK_REFUSED: 422,
  /** The bank has no such account. */
  ACCOUNT_UNKNOWN: 422,
  /** Less than the smallest payout. */
  MINIMUM_PAYOUT: 422,
  /** No bank details, refused ones, or recently changed ones. */
  PAYOUT_DETAILS: 409,
  /** A payout is already under way. */
  PAYOUT_OPEN: 409,
  /** Nothing of it can be refunded any more. */
  NOT_REFUNDABLE: 409,
  /** The requester cannot decide. */
  SECOND_PERSON: 409,
  /** Another operator has claimed it. */
  REVIEW_CLAIMED: 409,
  /** The scanner has not answered yet. */
  FILE_QUARANTINED: 409,
  FILE_INFECTED: 409,
  FILE_QUOTA: 409,
  /** At least one operator must keep the permission `super`. */
  LAST_OPERATOR: 409,
  INSUFFICIENT_FUNDS: 402,
  PAYMENT_FAILED: 402,
  TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  MEDIA_TYPE: 415,
  FILE_TYPE: 415,
  WRONG_HOST: 421,
  TOO_MANY_ATTEMPTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  BACKEND_BROKEN: 502,
  BACKEND_UNREACHABLE: 503,
  GATEWAY_UNAVAILABLE: 503,
  /** The provider with whom people sign in does not answer, or does not accept us. */
  SOCIAL_UNAVAILABLE: 503,
  BUSY: 503,
  BACKEND_TIMEOUT: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code)

export const Alternative = Type.Object({ identifier: Type.String(), startTime: Instant(), endTime: Instant() })

export type Problem = Type.Static<typeof Problem>
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String(),
    message: Type.String(),
    requestId: Type.String(),
    errors: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** Nearest free slots, with SLOT_TAKEN. */
    alternatives: Type.Optional(Type.Array(Alternative)),
    /** Missing steps of a submission, with VERIFICATION_INCOMPLETE. */
    missing: Type.Optional(Type.Array(Type.String())),
    /** Seconds to wait, with TOO_MANY_ATTEMPTS and 503. */
    retryAfter: Type.Optional(Type.Integer()),
  },
  { description: 'Error answer, application/problem+json' },
)
