import type { AccountStatus, ImpersonationScope, OperatorPermission, UserType } from '#schemas/identity/accounts.ts'
import type { Stage } from '#schemas/rights.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { Gateways } from '#platform/gateways/gateways.ts'
import type { Config } from '#platform/core/config.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import type { FileStore, Scanner } from '#platform/storage/store.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** Who is signed in, as the session tells. */
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
  /** How far the sign-in has come; rights tell what may be done before it is complete. */
  stage: Stage
  /** When the password was typed last in this session. */
  passwordAt: string | null
  permissions: readonly OperatorPermission[]
  /** The operator who acts as this person. */
  impersonation: { operator: string; scope: ImpersonationScope; until: string } | null
  /** Whom this operator acts for at the moment, in whichever session. */
  actsAs: string | null
}

export interface Services {
  config: Config
  jobs: Jobs
  gateways: Gateways
  files: FileStore
  /** Null: files are openly not scanned. */
  scanner: Scanner | null
}

/** What every verb gets: the database, the time, the caller and the outside world. */
export interface Context {
  db: Db
  /** The only clock. SQL gets it as a parameter. */
  now: Temporal.Instant
  user: Person | null
  locale: Locale
  /** Two-letter code of the visit's country. */
  country: string
  originDomain: string | null
  requestId: string
  address: string
  /** What a browser shows in which somebody has signed in before; said with sign-ins only. */
  device: string | null
  userAgent: string
  services: Services
  /** A line of the log that somebody should look at: identifiers and numbers only. */
  warn(details: Record<string, string | number>, message: string): void
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** The caller, where the rights table demands one. */
export function signedIn(context: Context): Person {
  if (!context.user) throw refused('UNAUTHORIZED_ACCESS')
  return context.user
}

/** An operator who acts as the caller sees no words that two people wrote to each other, and no way into their session. */
export const isActing = ({ user }: Pick<Context, 'user'>): boolean => user !== null && user.impersonation !== null

/** Instant as the database and the borders write it: UTC with milliseconds. */
export const iso = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 })
