/** Verification from submission to decision, for therapists and for operators with `verify` (docs/product-rules.md#verification-and-credentials). */
import * as Type from 'typebox'
import { credentialLimits, documentStatuses, documentTypes, Experience, LicenseState } from './credentials.ts'
import { FileFacts } from '../platform/files.ts'
import { endpoint, PageOf, sortedPageQuery } from '../platform/endpoint.ts'
import { Choice, CountryCode, Id, Instant, Money, PlainDate, Reference, Strict, Text } from '../platform/fields.ts'
import { type VerificationStatus, verificationStatuses } from './provider-profile.ts'
import { decisions, verificationLimits, verificationSteps } from './verification-limits.ts'

export * from './verification-limits.ts'
export type { VerificationStatus }

/** Countries in which licences are issued by state, so that a licence needs its states; elsewhere it is valid in the whole country. */
export const countriesLicensingByState: readonly string[] = ['US']

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
    problemKey: { '*': 'validation.comment', required: 'validation.comment' },
    ui: { input: 'multiline', rows: 4 },
  })

/** The therapist's verification; the checklist of the overview. */
export type OwnVerification = Type.Static<typeof OwnVerification>
export const OwnVerification = Type.Object({
  status: status(),
  submittedAt: orNull(Instant()),
  listed: Type.Boolean(),
  /** The approval is valid; it stays valid while it is reviewed again. */
  isApproved: Type.Boolean(),
  /** Every step with its status, in display order. */
  steps: Type.Array(Type.Object({ step: Choice(verificationSteps), isDone: Type.Boolean(), isNeeded: Type.Boolean() })),
  missing: Type.Array(Choice(verificationSteps)),
  pausedBy: Type.Array(Choice(pauseReasons)),
  /** Can be submitted now: nothing is missing, and it is not under review. */
  canSubmit: Type.Boolean(),
})

export const SubmissionAnswer = Type.Object({ status: Choice(['submitted']), submittedAt: Instant() })

/** The latest review: a note, and a verdict on each document of it. */
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
  /** Earliest end of an accepted licence or insurance. */
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

/** All facts for an approval; religion, origin and gender are not among them. */
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
  /** Decisions available to the calling operator now. */
  actions: Type.Array(Choice(['claim', 'release', 'approve', 'request_changes', 'reject', 'suspend', 'reinstate'])),
  /**
   * Where the case is among the submissions that this operator may decide, longest wait first: those nobody has claimed,
   * and their own. Without a place it is not one of them.
   */
  queue: Type.Object({
    place: orNull(Type.Integer({ minimum: 1 })),
    count: Type.Integer({ minimum: 0 }),
    previous: orNull(Id()),
    next: orNull(Id()),
  }),
})

export type Decision = Type.Static<typeof Decision>
export const Decision = Strict({
  decision: Choice(decisions),
  note: note(),
  /** Verdicts on documents; a rejection has a reason, an accepted insurance its end date. */
  items: Type.Array(
    Strict({
      documentIdentifier: Id(),
      status: Choice(['accepted', 'rejected']),
      note: Type.Optional(note()),
      expiresAt: Type.Optional(PlainDate()),
    }),
    { maxItems: 200 },
  ),
  /** Pending licence states that the operator has seen; an approval is refused if others are pending by now. */
  stateIdentifiers: Type.Optional(Type.Array(Id(), { maxItems: credentialLimits.statesMax, uniqueItems: true })),
})

export const verificationApi = {
  own: endpoint('GET /provider/verification-submission', {
    summary: "Status of the caller's verification, and its missing steps",
    reply: OwnVerification,
  }),
  submit: endpoint('PUT /provider/verification-submission', {
    summary: 'Submits the verification; VERIFICATION_INCOMPLETE lists the missing steps',
    reply: SubmissionAnswer,
    status: 202,
  }),
  note: endpoint('GET /provider/qualification/verification-note', {
    summary: "The latest review of the caller's documents",
    reply: VerificationNote,
  }),
  acknowledge: endpoint('POST /provider/qualification/review-acknowledgement', {
    summary: 'Acknowledges the notice of a review',
    body: Strict({ reviewIdentifier: Id() }),
    reply: VerificationNote,
  }),
  cases: endpoint('GET /admin/verifications', {
    summary: 'Therapists by verification status, the longest waiting first',
    query: Strict({
      search: Type.Optional(Text({ maxLength: 120 })),
      status: Type.Optional(Choice(verificationStatuses)),
      country: Type.Optional(CountryCode()),
      claimed: Type.Optional(Choice(['mine', 'nobody'])),
      ...sortedPageQuery('submittedAt', 'expiresAt'),
    }),
    reply: PageOf(Verification),
  }),
  case: endpoint('GET /admin/verifications/:id', {
    summary: "One therapist's case; the read is logged",
    reply: VerificationCase,
  }),
  claim: endpoint('POST /admin/verifications/:id/claim', {
    summary: 'Claims a submission for review; other operators cannot decide it meanwhile',
    reply: VerificationCase,
  }),
  release: endpoint('POST /admin/verifications/:id/release', {
    summary: "Ends the caller's claim; the submission waits for any operator again",
    reply: VerificationCase,
  }),
  decide: endpoint('POST /admin/verifications/:id/decision', {
    summary: 'Decides a submission; the therapist is notified by mail and by a notice',
    body: Decision,
    reply: VerificationCase,
  }),
  document: endpoint('GET /admin/documents/:id/content', {
    summary: 'File of a document, as attachment; the read is logged',
    bytes: 'file',
  }),
}
