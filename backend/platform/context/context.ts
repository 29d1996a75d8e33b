import {
  accountLimits,
  type AccountStatus,
  type ImpersonationScope,
  type OperatorPermission,
  type UserType,
} from '#schemas/identity/accounts.ts'
import type { Stage } from '#schemas/rights.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { Gateways } from '#platform/gateways/gateways.ts'
import type { IdentityProviders } from '#platform/identity-providers/port.ts'
import type { Config } from '#platform/core/config.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import type { FileStore, Scanner } from '#platform/storage/store.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { SmsSender } from '#platform/sms/port.ts'

/** The signed-in person, according to the session. */
export interface Person {
  identifier: string
  userType: UserType
  accountStatus: AccountStatus
  sessionIdentifier: string
  email: string
  firstName: string | null
  lastName: string | null
  /** Two-letter code. */
  country: string
  locale: Locale
  timezone: string
  /** How far the sign-in has come; the rights table lists what is allowed before it is complete. */
  stage: Stage
  /** When the password was last entered in this session; without a password, when a provider or a code confirmed the person. */
  passwordAt: string | null
  permissions: readonly OperatorPermission[]
  /** The operator who acts for this person. */
  impersonation: { operator: string; scope: ImpersonationScope; until: string } | null
  /** The person for whom this operator acts at the moment, in whichever session. */
  actsAs: string | null
}

/** A guest who calls with the link of an invitation instead of signing in. */
export interface Guest {
  participantIdentifier: string
  bookingIdentifier: string
}

export interface Services {
  config: Config
  jobs: Jobs
  gateways: Gateways
  identityProviders: IdentityProviders
  files: FileStore
  /** Null: files are not scanned, and the product says so. */
  scanner: Scanner | null
  /** Null: there are no text messages. */
  sms: SmsSender | null
}

/** What every use case gets: the database, the time, the caller and the external services. */
export interface Context {
  db: Db
  /** The only clock. SQL gets it as a parameter. */
  now: Temporal.Instant
  user: Person | null
  /** Only in calls for guests; nobody is signed in then. */
  guest: Guest | null
  locale: Locale
  /** Two-letter code of the visit's country. */
  country: string
  originDomain: string | null
  requestId: string
  address: string
  /** The value of the known-browser cookie, set where somebody has signed in before; sent with sign-ins only. */
  device: string | null
  userAgent: string
  services: Services
  /** Logs a warning for an operator: identifiers and numbers only. */
  warn(details: Record<string, string | number>, message: string): void
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** The caller, where the rights table requires one. */
export function signedIn(context: Context): Person {
  if (!context.user) throw refused('UNAUTHORIZED_ACCESS')
  return context.user
}

/** An operator who acts for the caller sees neither conversations between two people nor a way into their session. */
export const isActing = ({ user }: Pick<Context, 'user'>): boolean => user !== null && user.impersonation !== null

/** Whether the password was entered recently enough for changes of the account. */
export const isFresh = (passwordAt: string | null, now: Temporal.Instant): boolean =>
  passwordAt !== null && now.epochMilliseconds - Date.parse(passwordAt) < accountLimits.freshPasswordMinutes * 60_000

/** Instant in the format of the database and the APIs: UTC with milliseconds. */
export const iso = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 })
