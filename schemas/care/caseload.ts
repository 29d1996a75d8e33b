/** A therapist's caseload: relations to clients, tags, emergency contact and safety plan (docs/product-rules.md#caseload). */
import * as Type from 'typebox'
import { EmergencyContact } from '../identity/client-profile.ts'
import { paymentMethods } from '../money/payment-limits.ts'
import { endpoint, PageOf, pageQuery } from '../platform/endpoint.ts'
import {
  Choice,
  Currency,
  Id,
  Instant,
  Money,
  PlainDate,
  Reference,
  Strict,
  Text,
  ZoneName,
} from '../platform/fields.ts'

export const relationLimits = {
  /** Months after its last session in which a relation without future sessions becomes past. */
  activeMonths: 12,
  tagMin: 2,
  tagMax: 24,
  tagsPerClient: 10,
  planLineMax: 1000,
  searchMax: 64,
} as const

/**
 * `requested`: requested and never confirmed. `active`: a future session, one in the last twelve months, or imported.
 * `past`: the last session is longer ago. `left`: the client has deleted the account.
 */
export const relationStatuses = ['requested', 'active', 'past', 'left'] as const
export type RelationStatus = (typeof relationStatuses)[number]
export const relationSources = ['booking', 'import'] as const

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A therapist's own label for a client. Surrounding spaces are trimmed. */
export const Tag = () =>
  Text({
    minLength: relationLimits.tagMin,
    maxLength: relationLimits.tagMax,
    pattern: '^ *[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._+/\\-]*$',
    problemKey: 'relations.tag_refused',
  })

/** Sessions of one client with one therapist. Of the future ones, `paidAhead` are paid or free and `unpaid` wait for payment. */
export const SessionBalance = Type.Object({
  completed: Type.Integer({ minimum: 0 }),
  upcoming: Type.Integer({ minimum: 0 }),
  paidAhead: Type.Integer({ minimum: 0 }),
  unpaid: Type.Integer({ minimum: 0 }),
  absent: Type.Integer({ minimum: 0 }),
  cancelled: Type.Integer({ minimum: 0 }),
})

const NearSession = Type.Object({ identifier: Id(), startAt: Instant() })

const who = {
  /** Null if the client has deleted the account. */
  firstName: orNull(Type.String({ ui: { list: true } })),
  lastName: orNull(Type.String({ ui: { list: true, sort: true } })),
  photoUrl: orNull(Type.String()),
}
const relationFields = {
  status: Choice(relationStatuses, { ui: { list: true, filter: true, badge: true } }),
  source: Choice(relationSources),
  since: Instant({ ui: { sort: true } }),
  lastSession: orNull(NearSession),
  nextSession: orNull(NearSession),
  sessions: SessionBalance,
  tags: Type.Array(Type.String(), { ui: { list: true } }),
}

/** Row of the caseload list. */
export type ClientRow = Type.Static<typeof ClientRow>
export const ClientRow = Type.Object({ identifier: Id({ ui: { readOnly: true } }), ...who, ...relationFields })

export type ClientRelation = Type.Static<typeof ClientRelation>
export const ClientRelation = Type.Object({ clientIdentifier: Id(), ...relationFields })

/**
 * What the relation lets the therapist see. `shares`: `basic` while it is only requested (name, picture, country, time
 * zone, language), `full` once a session was confirmed or the client accepted an invitation, `none` when the client has
 * deleted the account.
 */
export type ClientProfile = Type.Static<typeof ClientProfile>
export const ClientProfile = Type.Object({
  identifier: Id(),
  shares: Choice(['none', 'basic', 'full']),
  ...who,
  country: orNull(Reference),
  timezone: orNull(ZoneName()),
  locale: orNull(Choice(['en', 'de'])),
  state: orNull(Reference),
  gender: orNull(Reference),
  dob: orNull(PlainDate()),
  phoneNumber: orNull(Type.String()),
  email: orNull(Type.String()),
})

/** Money between one client and one therapist in one currency. */
export type ClientBalance = Type.Static<typeof ClientBalance>
export const ClientBalance = Type.Object({
  currency: Currency(),
  /** All fees that the client has paid, those of future sessions included, without what was returned or charged back. */
  paid: Money(),
  /** Of it, the fees of future sessions. */
  prepaid: Money(),
  /** Fees of future sessions that wait for payment. */
  unpaid: Money(),
})

const count = Type.Integer({ minimum: 0 })

/** `partially_refunded`: the client got a part of the fee back. `reversed`: the client's bank took it back, or it was set off. */
export const clientPaymentStatuses = ['success', 'partially_refunded', 'refunded', 'reversed'] as const

/** The fee of one session as the client paid it. What was not paid in the end is no payment. */
export type ClientPayment = Type.Static<typeof ClientPayment>
export const ClientPayment = Type.Object({
  bookingIdentifier: Id(),
  paidAt: Instant(),
  /** Null for a session that lost its time. */
  startAt: orNull(Instant()),
  therapyCategory: Reference,
  /** Null where the fee was taken over from elsewhere. */
  method: orNull(Choice(paymentMethods)),
  amount: Money(),
  /** Returned to the client's wallet. */
  refunded: Money(),
  currency: Currency(),
  status: Choice(clientPaymentStatuses),
})

/** How many records there are about one client, and the money. Notes and files are null for an operator who acts for the therapist. */
export type ClientSummary = Type.Static<typeof ClientSummary>
export const ClientSummary = Type.Object({
  /** Appointments of every status. */
  appointments: count,
  notes: orNull(count),
  files: orNull(count),
  payments: count,
  /** One entry for each currency in which there were fees, the one of the newest appointment first. */
  balances: Type.Array(ClientBalance),
})

const planLines = () =>
  Text({
    maxLength: relationLimits.planLineMax,
    problemKey: { maxLength: 'validation.maxLength' },
    ui: { input: 'multiline', rows: 3 },
  })

/** The steps of a safety plan in their order (Stanley and Brown, 2012). */
export const safetyPlanSteps = [
  'warningSigns',
  'copingStrategies',
  'distractions',
  'peopleToAsk',
  'professionals',
  'safeSurroundings',
  'reasonsForLiving',
] as const
export type SafetyPlanStep = (typeof safetyPlanSteps)[number]

export type SafetyPlanSteps = Type.Static<typeof SafetyPlanSteps>
export const SafetyPlanSteps = Strict({
  warningSigns: planLines(),
  copingStrategies: planLines(),
  distractions: planLines(),
  peopleToAsk: planLines(),
  professionals: planLines(),
  safeSurroundings: planLines(),
  reasonsForLiving: planLines(),
})

/** Whom to call and what to do; every read is recorded in the client's access log. */
export type ClientEmergency = Type.Static<typeof ClientEmergency>
export const ClientEmergency = Type.Object({
  emergencyContact: orNull(EmergencyContact),
  safetyPlan: orNull(
    Type.Object({ ...SafetyPlanSteps.properties, version: Type.Integer({ minimum: 1 }), updatedAt: Instant() }),
  ),
})

/** `version` is the one the change is based on, 0 for a first plan; any other is refused with STATUS_CHANGED. */
export type SafetyPlanChange = Type.Static<typeof SafetyPlanChange>
export const SafetyPlanChange = Strict({
  ...SafetyPlanSteps.properties,
  version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
})

export type TagChange = Type.Static<typeof TagChange>
export const TagChange = Strict({ tags: Type.Array(Tag(), { maxItems: relationLimits.tagsPerClient }) })

const clientSorts = ['lastName', 'lastSession', 'nextSession', 'since'] as const

export const relationApi = {
  clients: endpoint('GET /clients', {
    summary: 'The caseload',
    query: Strict({
      searchQuery: Type.Optional(Type.String({ maxLength: relationLimits.searchMax })),
      status: Type.Optional(Choice(relationStatuses)),
      tag: Type.Optional(Tag()),
      sort: Type.Optional(Choice([...clientSorts, ...clientSorts.map((field) => `-${field}` as const)])),
      ...pageQuery,
    }),
    reply: PageOf(ClientRow),
  }),
  client: endpoint('GET /clients/:id', { summary: 'One client of the caseload', reply: ClientRow }),
  summary: endpoint('GET /clients/:id/summary', {
    summary: 'Number of appointments, notes and files of one client, and the balance',
    reply: ClientSummary,
  }),
  payments: endpoint('GET /clients/:id/payments', {
    summary: "The client's payments for sessions with the caller, newest first",
    query: Strict(pageQuery),
    reply: PageOf(ClientPayment),
  }),
  tags: endpoint('GET /clients/tags', {
    summary: "The caller's tags with their number of clients",
    reply: Type.Object({
      data: Type.Array(Type.Object({ tag: Type.String(), clients: Type.Integer({ minimum: 1 }) })),
    }),
  }),
  setTags: endpoint('PUT /clients/:id/tags', {
    summary: 'Replaces the tags of a client',
    body: TagChange,
    reply: ClientRow,
  }),
  relation: endpoint('GET /clients/relation/:id', {
    summary: 'Relation of the caller to a client',
    reply: ClientRelation,
  }),
  profile: endpoint('GET /client/profile/:id', {
    summary: 'Profile of a client, as far as the relation allows',
    reply: ClientProfile,
  }),
  profilePicture: endpoint('GET /client/profile/:id/picture', {
    summary: 'Picture of a client',
    query: Strict({ v: Type.Optional(Type.String({ maxLength: 64 })) }),
    bytes: 'private',
  }),
  emergency: endpoint('GET /clients/:id/emergency', {
    summary: 'Emergency contact and safety plan; the read is logged',
    reply: ClientEmergency,
  }),
  saveSafetyPlan: endpoint('PUT /clients/:id/safety-plan', {
    summary: 'Stores the safety plan, which only the therapist can read',
    body: SafetyPlanChange,
    reply: ClientEmergency,
  }),
}
