/** From submission to decision, for therapists and for operators who may `verify` (specification 4 and 7; definitions 1.7). */
import * as Type from 'typebox'
import { credentialLimits, documentStatuses, documentTypes, Experience, LicenseState } from './credentials.ts'
import { FileFacts } from '../platform/files.ts'
import {
  Choice,
  CountryCode,
  endpoint,
  Id,
  Instant,
  Money,
  PageOf,
  pageQuery,
  PlainDate,
  Reference,
  Strict,
  Text,
} from '../platform/endpoint.ts'
import { type VerificationStatus, verificationStatuses } from './provider-profile.ts'

export type { VerificationStatus }
export const verificationLimits = {
  noteMin: 5,
  noteMax: 2500,
  /** Mails before a licence or insurance ends. */
  noticeDays: [60, 30, 7],
  /** A claim that led to nothing may be taken over. */
  claimHours: 8,
} as const

/** Where a licence holds state by state, so that one without its states says nothing; elsewhere it holds in the whole country. */
export const countriesLicensingByState: readonly string[] = ['US']

/** What a submission can lack (definitions 1.7). */
export const verificationSteps = [
  'profile',
  'discipline',
  'license',
  'insurance',
  'experience',
  'fee',
  'availability',
  'payout',
  'licence_state',
] as const
export type VerificationStep = (typeof verificationSteps)[number]
/** Why an approved therapist is not listed at the moment. */
export const pauseReasons = [
  'license_expired',
  'insurance_expired',
  'license',
  'insurance',
  'fee',
  'availability',
  'payout',
  'profile',
  'account',
] as const
export type PauseReason = (typeof pauseReasons)[number]

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const status = () => Choice(verificationStatuses, { ui: { list: true, filter: true, badge: true } })
const note = () =>
  Text({
    minLength: verificationLimits.noteMin,
    maxLength: verificationLimits.noteMax,
    pattern: '\\S',
    says: { '*': 'validation.comment', required: 'validation.comment' },
    ui: { input: 'multiline', rows: 4 },
  })

/** Where the own verification stands; the checklist of the overview. */
export type OwnVerification = Type.Static<typeof OwnVerification>
export const OwnVerification = Type.Object({
  status: status(),
  submittedAt: orNull(Instant()),
  listed: Type.Boolean(),
  /** Was approved, and that holds; an approval that is looked at again goes on meanwhile. */
  isApproved: Type.Boolean(),
  /** Every step with what is known of it, in the order in which they are asked for. */
  steps: Type.Array(Type.Object({ step: Choice(verificationSteps), isDone: Type.Boolean(), isNeeded: Type.Boolean() })),
  missing: Type.Array(Choice(verificationSteps)),
  pausedBy: Type.Array(Choice(pauseReasons)),
  /** May be submitted now: nothing is missing, and nobody is looking at it already. */
  canSubmit: Type.Boolean(),
})

export const SubmissionAnswer = Type.Object({ status: Choice(['submitted']), submittedAt: Instant() })

/** The latest review: a note, and a verdict on each document it named. */
export type VerificationNote = Type.Static<typeof VerificationNote>
export const VerificationNote = Type.Object({
  status: status(),
  note: orNull(Type.String()),
  items: Type.Array(
    Type.Object({
      documentIdentifier: Id(),
      type: Choice(documentTypes),
      title: orNull(Type.String()),
      fileName: orNull(Type.String()),
      status: Choice(documentStatuses),
      note: orNull(Type.String()),
    }),
  ),
  reviewedAt: orNull(Instant()),
  reviewIdentifier: orNull(Id()),
  acknowledged: Type.Boolean(),
})

/** Row of the operators' queue; the identifier is the therapist's. */
export type Verification = Type.Static<typeof Verification>
export const Verification = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  name: Type.String({ ui: { list: true } }),
  country: CountryCode({ ui: { list: true } }),
  discipline: orNull(Type.String({ ui: { list: true } })),
  status: status(),
  submittedAt: orNull(Instant({ ui: { list: true, sort: true } })),
  claimedBy: orNull(Id()),
  claimedByName: orNull(Type.String({ ui: { list: true } })),
  claimedAt: orNull(Instant()),
  pendingDocuments: Type.Integer({ minimum: 0, ui: { list: true } }),
  /** First end of an accepted licence or insurance. */
  expiresAt: orNull(PlainDate({ ui: { list: true, sort: true } })),
})

export type ReviewedDocument = Type.Static<typeof ReviewedDocument>
export const ReviewedDocument = Type.Object({
  identifier: Id(),
  type: Choice(documentTypes),
  title: orNull(Type.String()),
  body: orNull(Type.String()),
  credentialNumber: orNull(Type.String()),
  ...FileFacts,
  status: Choice(documentStatuses),
  issuedAt: orNull(PlainDate()),
  expiresAt: orNull(PlainDate()),
  reviewNote: orNull(Type.String()),
  reviewedAt: orNull(Instant()),
  createdAt: Instant(),
})

/** Everything an operator needs to say yes; nothing of faith, origin or gender is among it. */
export type VerificationCase = Type.Static<typeof VerificationCase>
export const VerificationCase = Type.Object({
  ...Verification.properties,
  email: Type.String(),
  phoneNumber: orNull(Type.String()),
  title: orNull(Type.String()),
  headline: orNull(Type.String()),
  officeAddress: orNull(Type.String()),
  bio: orNull(Type.String()),
  state: orNull(Reference),
  dob: orNull(PlainDate()),
  currency: Type.String(),
  fee: orNull(Money()),
  listed: Type.Boolean(),
  missing: Type.Array(Choice(verificationSteps)),
  documents: Type.Array(ReviewedDocument),
  experience: Type.Array(Experience),
  licenseStates: Type.Array(LicenseState),
  history: Type.Array(
    Type.Object({
      identifier: Id(),
      submittedAt: Instant(),
      decision: orNull(Type.String()),
      note: orNull(Type.String()),
      decidedByName: orNull(Type.String()),
      decidedAt: orNull(Instant()),
      acknowledgedAt: orNull(Instant()),
    }),
  ),
  /** What the asking operator may decide now. */
  actions: Type.Array(Choice(['claim', 'approve', 'request_changes', 'reject', 'suspend', 'reinstate'])),
})

export const decisions = ['approve', 'request_changes', 'reject', 'suspend', 'reinstate'] as const
export type Decision = Type.Static<typeof Decision>
export const Decision = Strict({
  decision: Choice(decisions),
  note: note(),
  /** Verdicts on documents; a rejected one says why, an accepted insurance until when it holds. */
  items: Type.Array(
    Strict({
      documentIdentifier: Id(),
      status: Choice(['accepted', 'rejected']),
      note: Type.Optional(note()),
      expiresAt: Type.Optional(PlainDate()),
    }),
    { maxItems: 200 },
  ),
  /** Pending licence states that the operator has seen; an approval is refused when others wait by now. */
  stateIdentifiers: Type.Optional(Type.Array(Id(), { maxItems: credentialLimits.statesMax, uniqueItems: true })),
})

export const verificationApi = {
  own: endpoint('GET /provider/verification-submission', {
    summary: 'Where the own verification stands, and what is missing until listed',
    reply: OwnVerification,
  }),
  submit: endpoint('PUT /provider/verification-submission', {
    summary: 'Asks for verification; VERIFICATION_INCOMPLETE tells what is missing',
    reply: SubmissionAnswer,
    status: 202,
  }),
  note: endpoint('GET /provider/qualification/verification-note', {
    summary: 'The latest review of the own documents',
    reply: VerificationNote,
  }),
  acknowledge: endpoint('POST /provider/qualification/review-acknowledgement', {
    summary: 'The notice of a review was read',
    body: Strict({ reviewIdentifier: Id() }),
    reply: VerificationNote,
  }),
  cases: endpoint('GET /admin/verifications', {
    summary: 'Therapists by state of verification; those who wait longest first',
    query: Strict({
      search: Type.Optional(Text({ maxLength: 120 })),
      status: Type.Optional(Choice(verificationStatuses)),
      country: Type.Optional(CountryCode()),
      claimed: Type.Optional(Choice(['mine', 'nobody'])),
      sort: Type.Optional(Choice(['submittedAt', '-submittedAt', 'expiresAt', '-expiresAt'])),
      ...pageQuery,
    }),
    reply: PageOf(Verification),
  }),
  case: endpoint('GET /admin/verifications/:id', {
    summary: "One therapist's case; the look is written down",
    reply: VerificationCase,
  }),
  claim: endpoint('POST /admin/verifications/:id/claim', {
    summary: 'Takes a submission to review it; another operator has to wait',
    reply: VerificationCase,
  }),
  decide: endpoint('POST /admin/verifications/:id/decision', {
    summary: 'Decides; the therapist is told by mail and by a notice',
    body: Decision,
    reply: VerificationCase,
  }),
  document: endpoint('GET /admin/documents/:id/content', {
    summary: 'File of a document, as attachment; the look is written down',
    bytes: 'file',
  }),
}
