/** A therapist's evidence for the verification: qualifications, insurance, work history, licence states (docs/product-rules.md#credentials). */
import * as Type from 'typebox'
import { FileFacts, fileLimits } from '../platform/files.ts'
import { endpoint, PageOf, pageQuery } from '../platform/endpoint.ts'
import { Choice, Id, Instant, PlainDate, Strict, Text } from '../platform/fields.ts'
import { Identifiers } from '../platform/identifiers.ts'

export const credentialLimits = {
  nameMax: 120,
  numberMax: 64,
  companyMax: 120,
  jobTitleMax: 120,
  descriptionMax: 2000,
  firstMonth: '1900-01',
  lastMonth: '2099-12',
  statesMax: 60,
  /** Positions in one therapist's work history. */
  experiencesMax: 100,
  firstDate: '1900-01-01',
  lastDate: '2200-12-31',
} as const

export const qualificationTypes = ['license', 'education', 'association', 'certification', 'conduct'] as const
export type QualificationType = (typeof qualificationTypes)[number]
export const documentTypes = [...qualificationTypes, 'insurance'] as const
export type DocumentType = (typeof documentTypes)[number]
export const documentStatuses = ['pending', 'accepted', 'rejected', 'expired', 'withdrawn'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** One non-empty line. `csv`: its header in files. */
const name = (csv?: string) =>
  Text({
    ...(csv !== undefined && { ui: { csv } }),
    minLength: 1,
    maxLength: credentialLimits.nameMax,
    pattern: '^[^\\S\\p{Cc}\\p{Zl}\\p{Zp}]*[^\\s\\p{Cc}][^\\p{Cc}\\p{Zl}\\p{Zp}]*$',
    problemKey: { '*': 'validation.required', maxLength: 'validation.maxLength', required: 'validation.required' },
  })
/** Letters, digits, dash, slash. */
const credentialNumber = () =>
  Text({
    minLength: 1,
    maxLength: credentialLimits.numberMax,
    pattern: '^[A-Za-z0-9/\\-]+$',
    problemKey: {
      '*': 'validation.credential_number',
      minLength: 'validation.required',
      maxLength: 'validation.maxLength',
      required: 'validation.required',
    },
  })

const review = {
  status: Choice(documentStatuses, { ui: { list: true, filter: true, badge: true } }),
  issuedAt: orNull(PlainDate()),
  expiresAt: orNull(PlainDate({ ui: { list: true, sort: true } })),
  reviewNote: orNull(Type.String()),
  createdAt: Instant({ ui: { list: true, sort: true } }),
}

export type Qualification = Type.Static<typeof Qualification>
export const Qualification = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  type: Choice(qualificationTypes, { ui: { list: true, filter: true } }),
  title: orNull(Type.String({ ui: { list: true } })),
  body: orNull(Type.String({ ui: { list: true } })),
  credentialNumber: orNull(Type.String({ ui: { list: true } })),
  ...FileFacts,
  ...review,
})

export type Insurance = Type.Static<typeof Insurance>
export const Insurance = Type.Object({ identifier: Id({ ui: { readOnly: true } }), ...FileFacts, ...review })

/**
 * Fields beside the files. A licence needs `body` (its issuer) and `credentialNumber`; all others need a
 * `title`.
 */
export type QualificationFields = Type.Static<typeof QualificationFields>
export const QualificationFields = Strict({
  type: Choice(qualificationTypes),
  title: Type.Optional(name()),
  body: Type.Optional(name()),
  credentialNumber: Type.Optional(credentialNumber()),
  issuedAt: Type.Optional(PlainDate()),
  expiresAt: Type.Optional(PlainDate()),
})
export type InsuranceFields = Type.Static<typeof InsuranceFields>
export const InsuranceFields = Strict({
  issuedAt: Type.Optional(PlainDate()),
  expiresAt: Type.Optional(PlainDate()),
})

/** Month and year, 1900-01 to 2099-12. */
const workMonth = (csv: string) =>
  Type.String({
    ui: { csv },
    pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$',
    maxLength: 7,
    problemKey: { '*': 'validation.work_month', required: 'validation.required' },
  })

const experienceFields = {
  companyName: name('Company'),
  jobTitle: name('Job title'),
  startDate: workMonth('From'),
  /** Left out for a current position; ticking that box clears it. */
  endDate: Type.Optional(Type.Union([workMonth('Until'), Type.Null()], { problemKey: 'validation.work_month' })),
  description: Type.Optional(
    orNull(
      Text({ maxLength: credentialLimits.descriptionMax, ui: { input: 'multiline', rows: 4, csv: 'Description' } }),
    ),
  ),
  currentlyWorksHere: Type.Boolean({ ui: { csv: 'I currently work here' } }),
}
export type ExperienceChange = Type.Static<typeof ExperienceChange>
export const ExperienceChange = Strict(experienceFields)

export type Experience = Type.Static<typeof Experience>
export const Experience = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  companyName: Type.String({ ui: { list: true, sort: true } }),
  jobTitle: Type.String({ ui: { list: true, sort: true } }),
  startDate: Type.String({ ui: { list: true, sort: true } }),
  endDate: orNull(Type.String({ ui: { list: true } })),
  description: orNull(Type.String()),
  currentlyWorksHere: Type.Boolean({ ui: { list: true } }),
})

export const licenseStateStatuses = ['pending', 'accepted'] as const

/** State in which the licence is valid; the identifier is that of the state. The therapist is listed in accepted states. */
export type LicenseState = Type.Static<typeof LicenseState>
export const LicenseState = Type.Object({
  identifier: Id(),
  code: Type.String({ ui: { list: true, sort: true } }),
  name: Type.String({ ui: { list: true, sort: true } }),
  /** A new state waits for the review of an operator. */
  status: Choice(licenseStateStatuses, { ui: { list: true, badge: true } }),
})

const sorts = <const Field extends string>(fields: readonly Field[]) => {
  const both: (Field | `-${Field}`)[] = fields.flatMap((field) => [field, `-${field}` as const])
  return Type.Optional(Choice(both))
}

const qualificationUpload = {
  field: 'files',
  /** Name of the file field in the credential form. */
  alsoField: 'filesLicense',
  maxBytes: fileLimits.maxBytes,
  files: fileLimits.filesAtOnce,
  fields: QualificationFields,
} as const
const insuranceUpload = {
  field: 'file',
  maxBytes: fileLimits.maxBytes,
  files: fileLimits.filesAtOnce,
  fields: InsuranceFields,
} as const

export type LicenseStatesChange = Type.Static<typeof LicenseStatesChange>
export const LicenseStatesChange = Strict({
  stateIdentifiers: Type.Array(Id(), {
    maxItems: credentialLimits.statesMax,
    uniqueItems: true,
    ui: { reference: 'state' },
  }),
})

export const credentialApi = {
  qualifications: endpoint('GET /provider/qualification/files', {
    summary: "The caller's qualification files",
    query: Strict({
      type: Type.Optional(Choice(qualificationTypes)),
      status: Type.Optional(Choice(documentStatuses)),
      sort: sorts(['createdAt', 'expiresAt']),
      ...pageQuery,
    }),
    reply: PageOf(Qualification),
  }),
  qualification: endpoint('GET /provider/qualification/files/:id', {
    summary: 'One qualification file',
    reply: Qualification,
  }),
  qualificationContent: endpoint('GET /provider/qualification/files/:id/content', {
    summary: 'The file itself, as attachment; refused while it is in quarantine',
    bytes: 'file',
  }),
  uploadQualification: endpoint('POST /provider/qualification/file/upload', {
    summary: 'Stores qualification files; each becomes a document of its own',
    upload: qualificationUpload,
    reply: Type.Object({ data: Type.Array(Qualification) }),
    status: 201,
  }),
  deleteQualification: endpoint('DELETE /provider/qualification/files/:id', {
    summary: 'Deletes a qualification file',
    status: 204,
  }),
  insurances: endpoint('GET /provider/indemnity-insurance', {
    summary: "The caller's insurance documents",
    query: Strict({
      identifiers: Type.Optional(Identifiers()),
      status: Type.Optional(Choice(documentStatuses)),
      sort: sorts(['createdAt', 'expiresAt']),
      ...pageQuery,
    }),
    reply: PageOf(Insurance),
  }),
  insuranceContent: endpoint('GET /provider/indemnity-insurance/:id/content', {
    summary: 'The file itself, as attachment; refused while it is in quarantine',
    bytes: 'file',
  }),
  uploadInsurance: endpoint('POST /provider/indemnity-insurance', {
    summary: 'Stores insurance documents',
    upload: insuranceUpload,
    reply: Type.Object({ data: Type.Array(Insurance) }),
    status: 201,
  }),
  deleteInsurance: endpoint('DELETE /provider/indemnity-insurance/:id', {
    summary: 'Deletes an insurance document',
    status: 204,
  }),
  experiences: endpoint('GET /provider/experience', {
    summary: "The caller's work history, newest first",
    query: Strict({ sort: sorts(['startDate', 'companyName', 'jobTitle']), ...pageQuery }),
    reply: PageOf(Experience),
  }),
  experience: endpoint('GET /provider/experience/:id', {
    summary: 'One position of the work history',
    reply: Experience,
  }),
  addExperience: endpoint('POST /provider/experience', {
    summary: 'Adds a position to the work history',
    body: ExperienceChange,
    reply: Experience,
    status: 201,
  }),
  changeExperience: endpoint('PUT /provider/experience/:id', {
    summary: 'Changes a position of the work history',
    body: ExperienceChange,
    reply: Experience,
  }),
  deleteExperience: endpoint('DELETE /provider/experience/:id', {
    summary: 'Removes a position from the work history',
    status: 204,
  }),
  licenseStates: endpoint('GET /provider/license-states', {
    summary: 'States in which the licence is valid',
    reply: PageOf(LicenseState),
  }),
  setLicenseStates: endpoint('POST /provider/license-states', {
    summary: "Replaces the licence states of the profile's country; added ones wait for an operator",
    body: LicenseStatesChange,
    reply: PageOf(LicenseState),
  }),
}
