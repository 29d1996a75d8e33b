/** Own data: export, who looked at it, deletion of the account (specification 5 and 7; definitions 1.9 and 1.12; GDPR 15 to 20). */
import * as Type from 'typebox'
import { AccountDeletion } from '../identity/accounts.ts'
import { Choice, Currency, endpoint, Instant, Money, PageOf, pageQuery, Strict } from '../platform/endpoint.ts'

export const privacyLimits = {
  /** A finished export can be fetched this long. */
  exportHours: 48,
  exportsPerDay: 3,
  /** Until what is about the person is erased. */
  erasureDays: 30,
  /** Sign-ups that nobody verified are removed. */
  pendingDays: 7,
  /** Ended sessions and used codes are removed. */
  tracesDays: 30,
  /** An answer to a repeated call is kept this long (definitions, section 1). */
  idempotencyHours: 24,
  /** Handed-in files of an export weigh no more than this together; each can be opened on its page. */
  exportFilesBytes: 16 * 1024 * 1024,
  /** An export that takes longer than this has failed. */
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

/** One look at the person's data by somebody else, or a notable act on the account. */
export type AccessRow = Type.Static<typeof AccessRow>
export const AccessRow = Type.Object({
  at: Instant(),
  /** Who: the person, an operator of the product, the therapist, the product by itself, or somebody without a session. */
  by: Choice(['you', 'operator', 'provider', 'system', 'unknown']),
  /** First name of the operator or therapist. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** `impersonation.started`, `admin.user_viewed`, `login.succeeded` and so on; its text is `access.<action>`, dots as `_`. */
  action: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  /** How often, where one line stands for many: the calls of an operator who acted as the person. */
  count: Type.Integer({ minimum: 1 }),
})

/** What a deletion would do now, for the dialog that asks. */
export type DeletionPreview = Type.Static<typeof DeletionPreview>
export const DeletionPreview = Type.Object({
  /** Future sessions that would be cancelled. */
  sessions: Type.Integer({ minimum: 0 }),
  /** Money that has to be spent or paid out first. */
  balances: Type.Array(Type.Object({ amount: Money(), currency: Currency() })),
  passwordRequired: Type.Boolean(),
  erasureDays: Type.Integer(),
})

export const privacyApi = {
  requestExport: endpoint('POST /user/export', {
    summary: 'Starts collecting everything about the person',
    reply: ExportState,
    status: 202,
  }),
  exportState: endpoint('GET /user/export/state', { summary: 'How far the export is', reply: ExportState }),
  export: endpoint('GET /user/export', {
    summary: 'The export as a ZIP of JSON, CSV, PDF and ICS; 202 while it is being made',
    bytes: 'file',
    reply: ExportState,
    alsoStatus: [202],
  }),
  accessLog: endpoint('GET /user/access-log', {
    summary: 'Who looked at the data of the person, newest first',
    query: Strict({ ...pageQuery }),
    reply: PageOf(AccessRow),
  }),
  deletionPreview: endpoint('GET /user/profile/delete-account', {
    summary: 'What deleting the account would do',
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
