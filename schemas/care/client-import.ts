/**
 * Import of a therapist's clients from a file, by e-mail or by hand, and the answer of the invited person
 * (docs/product-rules.md#client-import).
 */
import * as Type from 'typebox'
import { Email, Phone } from '../identity/accounts.ts'
import { endpoint, PageOf, pageQuery } from '../platform/endpoint.ts'
import { Choice, Id, Instant, Strict, Text } from '../platform/fields.ts'

export const importLimits = {
  /** Rows of one call, and of one file. */
  rowsPerCall: 200,
  rowsMost: 100_000,
  /** Row numbers include headers and empty rows, as spreadsheets show them. */
  rowNumberMost: 1_048_576,
  fileMaxBytes: 25 * 1024 * 1024,
  /** Longest cell of a file in characters; longer ones are cut before they are sent. */
  cellMax: 300,
  nameMax: 64,
  numberMax: 32,
  emailsAtOnce: 50,
  /** Invitations that one therapist may send, and one address may get from all therapists, in 24 hours. */
  invitationsPerDay: 500,
  invitationsPerAddress: 5,
  /** Rows that a therapist may send in an hour, dry runs included. */
  rowsPerHour: 500_000,
  linkDays: 30,
  /** Minutes before the same person can be invited again. */
  againMinutes: 60,
  /** Months after the last event after which people who have not accepted are erased. */
  retentionMonths: 12,
  /** Days in which an import can be resumed. */
  resumeDays: 30,
  tokenBytes: 32,
  searchMax: 64,
} as const

/** Statuses of a row in a report: all. Statuses of a stored person: new, invited, linked, declined. */
export const importStatuses = ['new', 'duplicate', 'invalid', 'invited', 'linked', 'declined'] as const
export type ImportStatus = (typeof importStatuses)[number]
export const importedStatuses = ['new', 'invited', 'linked', 'declined'] as const
export type ImportedStatus = (typeof importedStatuses)[number]
export const importSources = ['csv', 'email', 'manual'] as const

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

const importedName = (csv: string) =>
  Text({
    minLength: 1,
    maxLength: importLimits.nameMax,
    pattern: "^\\p{L}[\\p{L}\\p{M}\\p{N} .,'’\\-]*$",
    problemKey: {
      '*': 'imports.name_refused',
      required: 'validation.required',
      minLength: 'validation.required',
      maxLength: 'validation.maxLength',
    },
    ui: { csv },
  })

/** What is known of a person before they have accepted. */
const person = {
  firstName: importedName('First name'),
  lastName: importedName('Last name'),
  email: Type.Optional({ ...Email(), ui: { input: 'email', csv: 'E-mail' } } as Type.TString),
  phoneNumber: Type.Optional({ ...Phone(), ui: { input: 'phone', csv: 'Phone' } } as Type.TString),
  /** Number of the client in the therapist's own files. */
  clientNumber: Type.Optional(
    Text({
      minLength: 1,
      maxLength: importLimits.numberMax,
      pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._/\\-]*$',
      problemKey: 'imports.number_refused',
      ui: { csv: 'Client number' },
    }),
  ),
}

/** A valid row; browser and backend validate each row of a file with it. */
export type ImportRow = Type.Static<typeof ImportRow>
export const ImportRow = Strict(person)
export type ImportField = keyof ImportRow
export const importFields = Object.keys(person) as ImportField[]

const cell = () => Type.Optional(Type.String({ maxLength: importLimits.cellMax }))

/** A raw row of the file: its number, from 1, and its cells by field name. */
export type RawRow = Type.Static<typeof RawRow>
export const RawRow = Strict({
  row: Type.Integer({ minimum: 1, maximum: importLimits.rowNumberMost }),
  firstName: cell(),
  lastName: cell(),
  email: cell(),
  phoneNumber: cell(),
  clientNumber: cell(),
})

/** Separators in phone numbers, and invisible characters that programs insert. */
const betweenDigits = /[\s'()[\]./\p{Pd}]/gu

/**
 * Normalises a row before it is validated and stored: trims, removes invisible characters and empty cells, lowercases
 * addresses, and removes separators from phone numbers.
 */
export function cleanRow({ row: _row, ...cells }: RawRow): Partial<ImportRow> {
  const written = Object.entries(cells).flatMap(([field, text]): [string, string][] => {
    const plain = cleanCell(
      field,
      text
        .normalize('NFC')
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    )
    return plain === '' ? [] : [[field, plain]]
  })
  return Object.fromEntries(written)
}

function cleanCell(field: string, text: string): string {
  if (field === 'email') return text.toLowerCase()
  return field === 'phoneNumber' ? text.replaceAll(betweenDigits, '').replace(/^00/, '+') : text
}

const keyOf = (...parts: (string | undefined)[]) =>
  parts.includes(undefined) ? [] : [JSON.stringify(parts.map((part) => part?.toLowerCase()))]

/**
 * Keys that detect duplicates. A row with an address is only looked up by it, other rows by name with phone number or client
 * number; later rows can match any of these keys.
 */
export function keysOf({ firstName, lastName, email, phoneNumber, clientNumber }: Partial<ImportRow>) {
  const address = keyOf('address', email)
  const others = [
    ...keyOf('phone', firstName, lastName, phoneNumber),
    ...keyOf('number', firstName, lastName, clientNumber),
  ]
  return { matchedBy: address.length > 0 ? address : others, recordedAs: [...address, ...others] }
}

/**
 * A part of a file. The same `importIdentifier` and `row` are stored once, so a failed import is resumed by sending it
 * again. `allowInvite` sends invitations now, up to the daily limit; the other rows stay `new`.
 *
 * `dryRun` stores nothing: its counts are those of this call only, and it does not know the rows of earlier calls. A client
 * that splits a file must look for duplicates between the parts of a dry run. Within a call and against stored people they
 * are detected as usual.
 */
export type ImportPart = Type.Static<typeof ImportPart>
export const ImportPart = Strict({
  importIdentifier: Id(),
  total: Type.Integer({ minimum: 1, maximum: importLimits.rowsMost }),
  rows: Type.Array(RawRow, { minItems: 1, maxItems: importLimits.rowsPerCall }),
  allowInvite: Type.Boolean(),
  dryRun: Type.Optional(Type.Boolean()),
})

export const duplicateSources = ['file', 'imported', 'client'] as const
export type RowResult = Type.Static<typeof RowResult>
export const RowResult = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  status: Choice(importStatuses),
  /** Of the stored person, also of the one that a duplicate matches; null if that is a client. */
  identifier: orNull(Id()),
  /** Where the original of a duplicate was found. */
  duplicateOf: orNull(Choice(duplicateSources)),
  /** Error message by field, in the reader's language. */
  fields: Type.Record(Type.String(), Type.String()),
})

export const ImportCounts = Type.Object({
  new: Type.Integer({ minimum: 0 }),
  duplicate: Type.Integer({ minimum: 0 }),
  invalid: Type.Integer({ minimum: 0 }),
  invited: Type.Integer({ minimum: 0 }),
})

/** Progress of an import; `done` rows of `total` were processed. */
export type ImportRun = Type.Static<typeof ImportRun>
export const ImportRun = Type.Object({
  importIdentifier: Id(),
  total: Type.Integer({ minimum: 1 }),
  done: Type.Integer({ minimum: 0 }),
  counts: ImportCounts,
  startedAt: Instant(),
})

export type ImportAnswer = Type.Static<typeof ImportAnswer>
export const ImportAnswer = Type.Object({ ...ImportRun.properties, rows: Type.Array(RowResult) })

/** `actions`: what the caller may do with this row now. */
export type ImportedClient = Type.Static<typeof ImportedClient>
export const ImportedClient = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  firstName: orNull(Type.String({ ui: { list: true } })),
  lastName: orNull(Type.String({ ui: { list: true, sort: true } })),
  email: orNull(Type.String({ ui: { list: true, sort: true } })),
  phoneNumber: orNull(Type.String({ ui: { list: true } })),
  clientNumber: orNull(Type.String({ ui: { list: true } })),
  status: Choice(importedStatuses, { ui: { list: true, filter: true, badge: true } }),
  source: Choice(importSources, { ui: { filter: true } }),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  invitedAt: orNull(Instant({ ui: { list: true } })),
  /** When the open invitation expires. */
  expiresAt: orNull(Instant()),
  /** The client, once linked. */
  clientIdentifier: orNull(Id()),
  actions: Type.Array(Choice(['edit', 'invite', 'withdraw', 'delete'])),
})

export type ManualImport = Type.Static<typeof ManualImport>
export const ManualImport = Strict({ ...person, allowInvite: Type.Boolean() })
export type EmailImport = Type.Static<typeof EmailImport>
export const EmailImport = Strict({
  emails: Type.Array(Email(), { minItems: 1, maxItems: importLimits.emailsAtOnce }),
  allowInvite: Type.Boolean(),
})
/** People imported without a name have none until the therapist enters it. */
export const ImportedChange = Strict({
  ...person,
  firstName: Type.Optional(person.firstName),
  lastName: Type.Optional(person.lastName),
})
export type ImportedChange = Type.Static<typeof ImportedChange>

const InvitationToken = () =>
  Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43, problemKey: 'validation.link' })

/** What the link of an invitation shows: the therapist, and nothing about the invited person. `gone` is withdrawn, expired or unknown. */
export type Invitation = Type.Static<typeof Invitation>
export const Invitation = Type.Object({
  status: Choice(['open', 'accepted', 'declined', 'gone']),
  providerName: orNull(Type.String()),
  providerHeadline: orNull(Type.String()),
  /** If a signed-in client accepts, the person is linked at once; otherwise once the invited address has an account. */
  isLinked: Type.Boolean(),
})

const importedSorts = ['createdAt', 'lastName', 'email'] as const

export const importApi = {
  importRows: endpoint('POST /clients/import', {
    summary: 'Imports rows of a file and reports the result of each',
    body: ImportPart,
    reply: ImportAnswer,
  }),
  run: endpoint('GET /clients/import/:id', { summary: 'Progress of an import', reply: ImportRun }),
  importManually: endpoint('POST /clients/import/manual', {
    summary: 'Imports one person',
    body: ManualImport,
    reply: ImportedClient,
    status: 201,
    idempotent: true,
  }),
  importEmails: endpoint('POST /clients/import/email', {
    summary: 'Imports people by e-mail address only',
    body: EmailImport,
    reply: Type.Object({ rows: Type.Array(RowResult), counts: ImportCounts }),
    status: 201,
    idempotent: true,
  }),
  imported: endpoint('GET /clients/imported', {
    summary: 'Imported people',
    query: Strict({
      searchQuery: Type.Optional(Type.String({ maxLength: importLimits.searchMax })),
      status: Type.Optional(Choice(importedStatuses)),
      source: Type.Optional(Choice(importSources)),
      sort: Type.Optional(Choice([...importedSorts, ...importedSorts.map((field) => `-${field}` as const)])),
      ...pageQuery,
    }),
    reply: PageOf(ImportedClient),
  }),
  showImported: endpoint('GET /clients/imported/:id', { summary: 'One imported person', reply: ImportedClient }),
  changeImported: endpoint('PUT /clients/imported/:id', {
    summary: 'Changes an imported person who has not accepted yet',
    body: ImportedChange,
    reply: ImportedClient,
  }),
  deleteImported: endpoint('DELETE /clients/imported/:id', { summary: 'Deletes an imported person', status: 204 }),
  invite: endpoint('POST /clients/imported/:id/invite', {
    summary: 'Sends the invitation, or resends it',
    reply: ImportedClient,
    idempotent: true,
  }),
  withdraw: endpoint('POST /clients/imported/:id/withdraw', {
    summary: 'Withdraws an invitation; its link expires',
    reply: ImportedClient,
  }),
  openInvitation: endpoint('POST /invitation', {
    summary: 'Content of an invitation link',
    body: Strict({ token: InvitationToken() }),
    reply: Invitation,
  }),
  acceptInvitation: endpoint('POST /invitation/accept', {
    summary: 'Accepts an invitation',
    body: Strict({ token: InvitationToken() }),
    reply: Invitation,
  }),
  declineInvitation: endpoint('POST /invitation/decline', {
    summary: 'Declines an invitation permanently',
    body: Strict({ token: InvitationToken() }),
    reply: Invitation,
  }),
}
