/** Personal data: export, access log, deletion of the account (docs/product-rules.md#privacy; GDPR, articles 15 to 20). */
import * as Type from 'typebox'
import { AccountDeletion } from '../identity/accounts.ts'
import { endpoint, PageOf, pageQuery } from '../platform/endpoint.ts'
import { Choice, Currency, Instant, Money, Strict } from '../platform/fields.ts'

export const privacyLimits = {
  /** How long a finished export can be downloaded. */
  exportHours: 48,
  exportsPerDay: 3,
  /** Days until the personal data is erased. */
  erasureDays: 30,
  /** Retention of sign-ups that were never verified. */
  pendingDays: 7,
  /** Retention of ended sessions and used codes. */
  tracesDays: 30,
  /** Retention of answers for repeated calls. */
  idempotencyHours: 24,
  /** Total size of the uploaded files in an export; each can also be downloaded on its page. */
  exportFilesBytes: 16 * 1024 * 1024,
  /** An export that takes longer has failed. */
  preparingHours: 1,
} as const

export type ExportState = Type.Static<typeof ExportState>
export const ExportState = Type.Object({
  status: Choice(['none', 'preparing', 'ready', 'failed']),
  requestedAt: Type.Union([Instant(), Type.Null()]),
  readyAt: Type.Union([Instant(), Type.Null()]),
  expiresAt: Type.Union([Instant(), Type.Null()]),
  bytes: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
})

/** One access to the user's data by another person, or a notable action on the account. */
export type AccessRow = Type.Static<typeof AccessRow>
export const AccessRow = Type.Object({
  at: Instant(),
  /** Actor: the user, an operator, the therapist, the system, or a caller without a session. */
  by: Choice(['you', 'operator', 'provider', 'system', 'unknown']),
  /** First name of the operator or therapist. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** `impersonation.started`, `admin.user_viewed`, `login.succeeded` and so on; its text is `access.<action>` with dots as `_`. */
  action: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  /** Number of events in this line, such as the calls of one impersonation. */
  count: Type.Integer({ minimum: 1 }),
})

/** Effects of a deletion, for the dialog that confirms it. */
export type DeletionPreview = Type.Static<typeof DeletionPreview>
export const DeletionPreview = Type.Object({
  /** Future sessions that would be cancelled. */
  sessions: Type.Integer({ minimum: 0 }),
  /** Balances that must be spent or paid out first. */
  balances: Type.Array(Type.Object({ amount: Money(), currency: Currency() })),
  /** Amounts of gift codes that nobody has redeemed; they must be cancelled or redeemed first. */
  gifts: Type.Array(Type.Object({ amount: Money(), currency: Currency() })),
  passwordRequired: Type.Boolean(),
  erasureDays: Type.Integer(),
})

export const privacyApi = {
  requestExport: endpoint('POST /user/export', {
    summary: "Starts an export of the user's data",
    reply: ExportState,
    status: 202,
  }),
  exportState: endpoint('GET /user/export/state', { summary: 'Status of the export', reply: ExportState }),
  export: endpoint('GET /user/export', {
    summary: 'The export as a ZIP of JSON, CSV, PDF and ICS; 202 while it is being made',
    bytes: 'file',
    reply: ExportState,
    alsoStatus: [202],
  }),
  accessLog: endpoint('GET /user/access-log', {
    summary: 'Access log of the user, newest first',
    query: Strict({ ...pageQuery }),
    reply: PageOf(AccessRow),
  }),
  deletionPreview: endpoint('GET /user/profile/delete-account', {
    summary: 'Effects of deleting the account',
    reply: DeletionPreview,
  }),
  deleteAccount: endpoint('DELETE /user/profile/delete-account', {
    summary: 'Deletes the account: future sessions are cancelled, data is erased after 30 days',
    body: AccountDeletion,
    status: 204,
  }),
  /** For proxies that drop the body of a DELETE. */
  deleteAccountByPost: endpoint('POST /user/profile/delete-account', {
    summary: 'The same as DELETE, for proxies that drop its body',
    body: AccountDeletion,
    status: 204,
  }),
}
