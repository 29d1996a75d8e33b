/** Operators (role `admin`): users, sessions, flags, reference data, audit log, impersonation (docs/product-rules.md#permissions). */
import * as Type from 'typebox'
import {
  type AccountStatus,
  accountStatuses,
  Auth,
  impersonationScopes,
  operatorPermissions,
  type UserType,
  userTypes,
} from '../identity/accounts.ts'
import { featureNames } from '../platform/features.ts'
import { verificationStatuses } from '../marketplace/provider-profile.ts'
import { AccessRow } from './privacy.ts'
import { endpoint, PageOf, pageQuery, sortedPageQuery } from '../platform/endpoint.ts'
import {
  Choice,
  CountryCode,
  Currency,
  Id,
  Instant,
  PersonName,
  PlainDate,
  SignedMoney,
  Strict,
  Text,
} from '../platform/fields.ts'
import { type ReferenceKind, referenceKinds } from '../platform/regions.ts'
import { Identifiers } from '../platform/identifiers.ts'

export const operatorLimits = {
  reasonMin: 10,
  reasonMax: 500,
  teamNoteMin: 3,
  teamNoteMax: 500,
  impersonationMinutes: 30,
  /** Number of users that an operator may view within an hour before the other operators are alerted. */
  peoplePerHour: 20,
} as const

/** Reference data that follows code standards (places, languages): names may change, rows may not be added. */
export const fixedReferenceKinds: readonly ReferenceKind[] = ['country', 'state', 'language']

export type { AccountStatus, UserType }
const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const flag = Type.Boolean()
const search = Type.Optional(Text({ maxLength: 120 }))

/** Why an operator changes an account; the user can read it. */
export const Reason = () =>
  Text({
    minLength: operatorLimits.reasonMin,
    maxLength: operatorLimits.reasonMax,
    problemKey: { '*': 'validation.reason', required: 'validation.reason' },
    ui: { input: 'multiline', rows: 3 },
  })
/** What an operator enters to change an account: the reason alone. */
export const ReasonGiven = Strict({ reason: Reason() })

export type OperatorUser = Type.Static<typeof OperatorUser>
export const OperatorUser = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  name: PersonName(),
  email: orNull(Type.String({ ui: { list: true } })),
  userType: Choice(userTypes, { ui: { list: true, filter: true, badge: true } }),
  accountStatus: Choice(accountStatuses, { ui: { list: true, filter: true, badge: true } }),
  country: CountryCode({ ui: { list: true } }),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  lastSeenAt: orNull(Instant({ ui: { list: true, sort: true } })),
  hasSecondFactor: Type.Boolean(),
  openSessions: Type.Integer({ minimum: 0 }),
  permissions: Type.Array(Choice(operatorPermissions)),
})

/** Accounts of the ledger that belong to one person. */
export const ownedAccounts = [
  'client_wallet',
  'client_debt',
  'client_package',
  'provider_held',
  'provider_clearing',
  'provider_available',
  'provider_debt',
] as const

export type TeamNote = Type.Static<typeof TeamNote>
export const TeamNote = Type.Object({
  identifier: Id(),
  /** Null once its author has withdrawn it. */
  content: orNull(Type.String()),
  /** Null if the account of the author was erased. */
  authorName: orNull(Type.String()),
  /** Written by the caller, who may withdraw it. */
  isOwn: flag,
  createdAt: Instant(),
  withdrawnAt: orNull(Instant()),
})
export const NewTeamNote = Strict({
  content: Text({
    minLength: operatorLimits.teamNoteMin,
    maxLength: operatorLimits.teamNoteMax,
    // Three characters beside the white space around them.
    pattern: '\\S[\\s\\S]+\\S',
    problemKey: { '*': 'validation.team_note', required: 'validation.team_note' },
    ui: { input: 'multiline', rows: 2 },
  }),
})

export type OperatorUserDetail = Type.Static<typeof OperatorUserDetail>
export const OperatorUserDetail = Type.Object({
  ...OperatorUser.properties,
  /** Balances other than zero; a debt is negative. */
  balances: Type.Array(Type.Object({ account: Choice(ownedAccounts), currency: Currency(), balance: SignedMoney() })),
  /** Of a therapist. */
  verificationStatus: orNull(Choice(verificationStatuses)),
  /** Newest first. There are none about operators, who would read them. */
  teamNotes: Type.Array(TeamNote),
})

export type OperatorSession = Type.Static<typeof OperatorSession>
export const OperatorSession = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  userIdentifier: Id(),
  name: PersonName(),
  userType: Choice(userTypes, { ui: { list: true, filter: true, badge: true } }),
  device: Type.String({ ui: { list: true } }),
  address: orNull(Type.String({ ui: { list: true } })),
  isImpersonation: Type.Boolean({ ui: { list: true } }),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  lastSeenAt: Instant({ ui: { list: true, sort: true } }),
  expiresAt: Instant(),
})

export type FeatureFlag = Type.Static<typeof FeatureFlag>
export const FeatureFlag = Type.Object({
  /** Same as the name, so that lists have an identifier. */
  identifier: Type.String(),
  name: Choice(featureNames, { ui: { list: true } }),
  isOn: Type.Boolean({ ui: { list: true } }),
  /** Two-letter codes; empty means everywhere. */
  countries: Type.Array(CountryCode()),
  updatedAt: orNull(Instant({ ui: { list: true } })),
})

export type ReferenceRow = Type.Static<typeof ReferenceRow>
export const ReferenceRow = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  kind: Choice(referenceKinds, { ui: { list: true, filter: true } }),
  code: Type.String({ ui: { list: true, sort: true } }),
  nameEn: Type.String({ ui: { list: true, sort: true } }),
  nameDe: Type.String({ ui: { list: true, sort: true } }),
  position: Type.Integer({ ui: { list: true, sort: true } }),
  /** False: kept for existing records, no longer offered. */
  isOffered: Type.Boolean({ ui: { list: true } }),
})

const label = () =>
  Text({ minLength: 1, maxLength: 120, problemKey: { '*': 'validation.required', maxLength: 'validation.maxLength' } })
const referenceFields = {
  nameEn: label(),
  nameDe: label(),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  isOffered: Type.Optional(flag),
}
export const NewReference = Strict({
  code: Text({
    minLength: 1,
    maxLength: 64,
    pattern: '^[a-z0-9]+([\\-_][a-z0-9]+){0,12}$',
    problemKey: { '*': 'validation.reference_code', required: 'validation.required' },
  }),
  ...referenceFields,
})
export const ReferenceChange = Strict({ identifier: Id(), ...referenceFields })

export type AuditRow = Type.Static<typeof AuditRow>
export const AuditRow = Type.Object({
  identifier: Type.String({ ui: { readOnly: true } }),
  at: Instant({ ui: { list: true, sort: true } }),
  action: Type.String({ ui: { list: true } }),
  actor: orNull(Id()),
  actorName: orNull(Type.String({ ui: { list: true } })),
  subject: orNull(Id()),
  subjectName: orNull(Type.String({ ui: { list: true } })),
  impersonator: orNull(Id()),
  requestId: orNull(Type.String({ ui: { list: true } })),
  /** Further details as JSON text. */
  details: Type.String({ ui: { list: true } }),
})

const kindParams = Type.Object({ kind: Choice(referenceKinds) })
const dates = { from: Type.Optional(PlainDate()), to: Type.Optional(PlainDate()) }

export const operatorApi = {
  users: endpoint('GET /admin/users', {
    summary: 'Users, newest first',
    query: Strict({
      search,
      userType: Type.Optional(Choice(userTypes)),
      accountStatus: Type.Optional(Choice(accountStatuses)),
      country: Type.Optional(CountryCode()),
      ...sortedPageQuery('createdAt', 'lastSeenAt'),
    }),
    reply: PageOf(OperatorUser),
  }),
  user: endpoint('GET /admin/users/:id', { summary: 'One user; the read is logged', reply: OperatorUserDetail }),
  accessLogOf: endpoint('GET /admin/users/:id/access-log', {
    summary: "A user's access log without session rooms and notes, newest first; the read is logged",
    query: Strict({ ...pageQuery }),
    reply: PageOf(AccessRow),
  }),
  addTeamNote: endpoint('POST /admin/users/:id/team-notes', {
    summary: 'A note about a client or therapist for other operators',
    body: NewTeamNote,
    reply: TeamNote,
    status: 201,
  }),
  withdrawTeamNote: endpoint('POST /admin/team-notes/:id/withdrawal', {
    summary: 'Withdraws an own note: its words are deleted, and that there was one stays',
    reply: TeamNote,
  }),
  suspend: endpoint('POST /admin/users/:id/suspend', {
    summary: 'Suspends an account and ends its sessions',
    body: ReasonGiven,
    reply: OperatorUser,
  }),
  reinstate: endpoint('POST /admin/users/:id/reinstate', {
    summary: 'Reactivates a suspended account, or one that waits for its deletion',
    body: ReasonGiven,
    reply: OperatorUser,
  }),
  startReset: endpoint('POST /admin/users/:id/password-reset', {
    summary: 'Mails the user a link to a new password; operators never set one',
    body: ReasonGiven,
    status: 202,
    reply: OperatorUser,
  }),
  removeSecondFactor: endpoint('POST /admin/users/:id/remove-second-factor', {
    summary: 'Removes the lost second factor of a user and ends the sessions',
    body: ReasonGiven,
    reply: OperatorUser,
  }),
  endSessionsOf: endpoint('DELETE /admin/users/:id/sessions', {
    summary: 'Ends all sessions of a user',
    reply: OperatorUser,
  }),
  setPermissions: endpoint('PUT /admin/users/:id/permissions', {
    summary: 'Sets the permissions of another operator',
    body: Strict({ permissions: Type.Array(Choice(operatorPermissions), { maxItems: 5, uniqueItems: true }) }),
    reply: OperatorUser,
  }),
  sessions: endpoint('GET /admin/sessions', {
    summary: 'Open sessions',
    query: Strict({
      identifiers: Type.Optional(Identifiers()),
      userIdentifier: Type.Optional(Id()),
      userType: Type.Optional(Choice(userTypes)),
      ...sortedPageQuery('createdAt', 'lastSeenAt'),
    }),
    reply: PageOf(OperatorSession),
  }),
  endSession: endpoint('DELETE /admin/sessions/:id', { summary: 'Ends a session', status: 204 }),
  flags: endpoint('GET /admin/feature-flags', { summary: 'Feature flags', reply: PageOf(FeatureFlag) }),
  setFlag: endpoint('PUT /admin/feature-flags', {
    summary: 'Switches a feature on or off, everywhere or in some countries',
    body: Strict({
      name: Choice(featureNames),
      isOn: flag,
      countries: Type.Array(CountryCode(), { maxItems: 250, uniqueItems: true }),
    }),
    reply: FeatureFlag,
  }),
  reference: endpoint('GET /admin/reference/:kind', {
    summary: 'Reference data of one kind, including rows that are no longer offered',
    params: kindParams,
    query: Strict({
      search,
      ...sortedPageQuery('position', 'code', 'nameEn', 'nameDe'),
    }),
    reply: PageOf(ReferenceRow),
  }),
  referenceRow: endpoint('GET /admin/reference-rows/:id', {
    summary: 'One row of reference data, whichever its kind',
    reply: ReferenceRow,
  }),
  addReference: endpoint('POST /admin/reference/:kind', {
    summary: 'A new row of reference data',
    params: kindParams,
    body: NewReference,
    reply: ReferenceRow,
    status: 201,
  }),
  changeReference: endpoint('PUT /admin/reference/:kind', {
    summary: 'Changes names or order; the code cannot change',
    params: kindParams,
    body: ReferenceChange,
    reply: ReferenceRow,
  }),
  auditLog: endpoint('GET /admin/audit-log', {
    summary: 'Audit log, newest first',
    query: Strict({
      identifiers: Type.Optional(Identifiers('\\d{1,18}')),
      action: Type.Optional(Text({ maxLength: 80 })),
      actor: Type.Optional(Id()),
      subject: Type.Optional(Id()),
      ...dates,
      ...sortedPageQuery('at'),
    }),
    reply: PageOf(AuditRow),
  }),
  impersonate: endpoint('POST /admin/impersonation', {
    summary: 'Starts an impersonation of a client or provider for 30 minutes; the user is notified',
    body: Strict({ userIdentifier: Id(), reason: Reason(), scope: Choice(impersonationScopes) }),
    reply: Auth,
    status: 201,
  }),
  endImpersonation: endpoint('DELETE /admin/impersonation', {
    summary: 'Ends an impersonation',
    status: 204,
  }),
}
