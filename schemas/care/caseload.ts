/** A therapist's clients: who they are to the therapist, tags, emergency contact and safety plan (specification 7; definitions 1.12). */
import * as Type from 'typebox'
import { EmergencyContact } from '../identity/client-profile.ts'
import {
  Choice,
  endpoint,
  Id,
  Instant,
  PageOf,
  pageQuery,
  PlainDate,
  Reference,
  Strict,
  Text,
  ZoneName,
} from '../platform/endpoint.ts'

export const relationLimits = {
  /** A relation is past when its last session lies so many months back and none is to come. */
  activeMonths: 12,
  tagMin: 2,
  tagMax: 24,
  tagsPerClient: 10,
  planLineMax: 1000,
  searchMax: 64,
} as const

/**
 * `requested`: asked for, never confirmed. `active`: a session to come, one in the last twelve months, or imported. `past`: the
 * last one is longer ago. `left`: the person has no account any more.
 */
export const relationStatuses = ['requested', 'active', 'past', 'left'] as const
export type RelationStatus = (typeof relationStatuses)[number]
export const relationSources = ['booking', 'import'] as const

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A therapist's own word for a client. Spaces around it are taken off. */
export const Tag = () =>
  Text({
    minLength: relationLimits.tagMin,
    maxLength: relationLimits.tagMax,
    pattern: '^ *[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._+/\\-]*$',
    says: 'relations.tag_refused',
  })

/** Sessions of one client with one therapist. `paidAhead` of those to come are paid or free; `unpaid` wait for their payment. */
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
  /** Null where the person has left. */
  firstName: orNull(Type.String({ ui: { list: true } })),
  lastName: orNull(Type.String({ ui: { list: true, sort: true } })),
  photoUrl: orNull(Type.String()),
}
const standing = {
  status: Choice(relationStatuses, { ui: { list: true, filter: true, badge: true } }),
  source: Choice(relationSources),
  since: Instant({ ui: { sort: true } }),
  lastSession: orNull(NearSession),
  nextSession: orNull(NearSession),
  sessions: SessionBalance,
  tags: Type.Array(Type.String(), { ui: { list: true } }),
}

/** Row of the list of own clients. */
export type ClientRow = Type.Static<typeof ClientRow>
export const ClientRow = Type.Object({ identifier: Id({ ui: { readOnly: true } }), ...who, ...standing })

export type ClientRelation = Type.Static<typeof ClientRelation>
export const ClientRelation = Type.Object({ clientIdentifier: Id(), ...standing })

/**
 * What the relation allows. `shares`: `basic` while it is only requested (name, picture, country, zone, language), `full` once a
 * session was confirmed or the person accepted an invitation, `none` when the person has left.
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

const planLines = () =>
  Text({
    maxLength: relationLimits.planLineMax,
    says: { maxLength: 'validation.maxLength' },
    ui: { input: 'multiline', rows: 3 },
  })

/** The steps of a safety plan, in the order in which they are taken (Stanley and Brown, 2012). */
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

/** Whom to call and what to do; every reading is written down and told to the client. */
export type ClientEmergency = Type.Static<typeof ClientEmergency>
export const ClientEmergency = Type.Object({
  emergencyContact: orNull(EmergencyContact),
  safetyPlan: orNull(
    Type.Object({ ...SafetyPlanSteps.properties, version: Type.Integer({ minimum: 1 }), updatedAt: Instant() }),
  ),
})

/** `version`: the one the change was made from, 0 for a first plan; another is refused with STATUS_CHANGED. */
export type SafetyPlanChange = Type.Static<typeof SafetyPlanChange>
export const SafetyPlanChange = Strict({
  ...SafetyPlanSteps.properties,
  version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
})

const clientSorts = ['lastName', 'lastSession', 'nextSession', 'since'] as const

export const relationApi = {
  clients: endpoint('GET /clients', {
    summary: 'Own clients',
    query: Strict({
      searchQuery: Type.Optional(Type.String({ maxLength: relationLimits.searchMax })),
      status: Type.Optional(Choice(relationStatuses)),
      tag: Type.Optional(Tag()),
      sort: Type.Optional(Choice([...clientSorts, ...clientSorts.map((field) => `-${field}` as const)])),
      ...pageQuery,
    }),
    reply: PageOf(ClientRow),
  }),
  client: endpoint('GET /clients/:id', { summary: 'One own client, as the list shows it', reply: ClientRow }),
  tags: endpoint('GET /clients/tags', {
    summary: 'Own tags, with the number of clients that carry each',
    reply: Type.Object({
      data: Type.Array(Type.Object({ tag: Type.String(), clients: Type.Integer({ minimum: 1 }) })),
    }),
  }),
  setTags: endpoint('PUT /clients/:id/tags', {
    summary: 'Replaces the tags of a client',
    body: Strict({ tags: Type.Array(Tag(), { maxItems: relationLimits.tagsPerClient }) }),
    reply: ClientRow,
  }),
  relation: endpoint('GET /clients/relation/:id', {
    summary: 'What the caller and a client are to each other',
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
    summary: 'Emergency contact and safety plan; the reading is written down',
    reply: ClientEmergency,
  }),
  saveSafetyPlan: endpoint('PUT /clients/:id/safety-plan', {
    summary: 'Writes the safety plan, which the therapist alone can read',
    body: SafetyPlanChange,
    reply: ClientEmergency,
  }),
}
