/** Import of a therapist's clients from a file, by e-mail or by hand, and what the invited person answers (specification 2; definitions 1.12). */
import * as Type from 'typebox'
import { Email, Phone } from '../identity/accounts.ts'
import { Choice, endpoint, Id, Instant, PageOf, pageQuery, Strict, Text } from '../platform/endpoint.ts'

export const importLimits = {
  /** Rows of one call, and of one file. */
  rowsPerCall: 200,
  rowsMost: 100_000,
  /** Headers and empty rows count in the numbers of rows, as spreadsheets show them. */
  rowNumberMost: 1_048_576,
  fileMaxBytes: 25 * 1024 * 1024,
  /** Of a cell as it stands in the file; longer ones are cut before they are sent. */
  cellMax: 300,
  nameMax: 64,
  numberMax: 32,
  emailsAtOnce: 50,
  /** Invitations that one therapist sends in 24 hours, and that one address gets from all of them. */
  invitationsPerDay: 500,
  invitationsPerAddress: 5,
  /** Rows a therapist sends in an hour, dry runs included. */
  rowsPerHour: 500_000,
  linkDays: 30,
  /** Before the same person is invited again. */
  againMinutes: 60,
  /** People who have not accepted are forgotten so long after the last thing that happened. */
  keptMonths: 12,
  /** An import can be gone on with for so long. */
  resumeDays: 30,
  tokenBytes: 32,
  searchMax: 64,
} as const

/** Of a row in a report: all. Of a kept person: new, invited, linked, declined. */
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
    says: {
      '*': 'imports.name_refused',
      required: 'validation.required',
      minLength: 'validation.required',
      maxLength: 'validation.maxLength',
    },
    ui: { csv },
  })

/** What is known of a person before they have accepted anything. */
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
      says: 'imports.number_refused',
      ui: { csv: 'Client number' },
    }),
  ),
}

/** A row as it must be to be kept; each row of a file is checked by it, in the browser and in the backend. */
export type ImportRow = Type.Static<typeof ImportRow>
export const ImportRow = Strict(person)
export type ImportField = keyof ImportRow
export const importFields = Object.keys(person) as ImportField[]

const cell = () => Type.Optional(Type.String({ maxLength: importLimits.cellMax }))

/** A row as it stands in the file: its number there, from 1, and its cells under the names of the fields. */
export type RawRow = Type.Static<typeof RawRow>
export const RawRow = Strict({
  row: Type.Integer({ minimum: 1, maximum: importLimits.rowNumberMost }),
  firstName: cell(),
  lastName: cell(),
  email: cell(),
  phoneNumber: cell(),
  clientNumber: cell(),
})

/** What people put between the digits of a phone number, and what programs put before it. */
const betweenDigits = /[\s'()[\]./\p{Pd}]/gu

/**
 * The row as it is checked and kept: without spaces around, invisible signs and empty cells, addresses in small letters, phone
 * numbers without what stands between the digits.
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
 * By what a person is recognised among others: who has an address asks by that alone, others by their name with the phone
 * number or the client number; all of it is left for those who come later.
 */
export function keysOf({ firstName, lastName, email, phoneNumber, clientNumber }: Partial<ImportRow>) {
  const address = keyOf('address', email)
  const others = [
    ...keyOf('phone', firstName, lastName, phoneNumber),
    ...keyOf('number', firstName, lastName, clientNumber),
  ]
  return { asks: address.length > 0 ? address : others, leaves: [...address, ...others] }
}

/**
 * A part of a file. The same `importIdentifier` and `row` are kept once, whenever and however often they come, so that a broken
 * import is resumed by sending again. `allowInvite` sends invitations now, as far as the day's number reaches; the others stay
 * `new`.
 *
 * `dryRun` keeps nothing, so that its counts are those of this call, and it knows no rows of earlier calls: whoever splits a file
 * looks for duplicates between the parts of a dry run. Within a call, and against what is kept, they are found as ever.
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
  /** Of the imported person that is kept, also of the one a duplicate stands for; null where that is a client. */
  identifier: orNull(Id()),
  /** Where a duplicate stands already. */
  duplicateOf: orNull(Choice(duplicateSources)),
  /** Field to sentence, in the reader's language. */
  fields: Type.Record(Type.String(), Type.String()),
})

export const ImportCounts = Type.Object({
  new: Type.Integer({ minimum: 0 }),
  duplicate: Type.Integer({ minimum: 0 }),
  invalid: Type.Integer({ minimum: 0 }),
  invited: Type.Integer({ minimum: 0 }),
})

/** An import as far as it has come; `done` rows of `total` were answered. */
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
  /** End of the open invitation. */
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
/** Addresses that were imported without a name keep none until somebody types it. */
export const ImportedChange = Strict({
  ...person,
  firstName: Type.Optional(person.firstName),
  lastName: Type.Optional(person.lastName),
})
export type ImportedChange = Type.Static<typeof ImportedChange>

const InvitationToken = () => Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43, says: 'validation.link' })

/** What the link of an invitation shows: who invites, and nothing about the invited person. `gone` is withdrawn, ended or unknown. */
export type Invitation = Type.Static<typeof Invitation>
export const Invitation = Type.Object({
  status: Choice(['open', 'accepted', 'declined', 'gone']),
  providerName: orNull(Type.String()),
  providerHeadline: orNull(Type.String()),
  /** Accepted by somebody signed in as a client: linked at once. Else when the invited address has its account. */
  isLinked: Type.Boolean(),
})

const importedSorts = ['createdAt', 'lastName', 'email'] as const

export const importApi = {
  importRows: endpoint('POST /clients/import', {
    summary: 'Keeps rows of a file; says for each what became of it',
    body: ImportPart,
    reply: ImportAnswer,
  }),
  run: endpoint('GET /clients/import/:id', { summary: 'How far an import has come', reply: ImportRun }),
  importManually: endpoint('POST /clients/import/manual', {
    summary: 'Keeps one person',
    body: ManualImport,
    reply: ImportedClient,
    status: 201,
    idempotent: true,
  }),
  importEmails: endpoint('POST /clients/import/email', {
    summary: 'Keeps people of whom only the address is known',
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
  deleteImported: endpoint('DELETE /clients/imported/:id', { summary: 'Forgets an imported person', status: 204 }),
  invite: endpoint('POST /clients/imported/:id/invite', {
    summary: 'Sends the invitation, or sends it anew',
    reply: ImportedClient,
    idempotent: true,
  }),
  withdraw: endpoint('POST /clients/imported/:id/withdraw', {
    summary: 'Takes an invitation back; its link ends',
    reply: ImportedClient,
  }),
  openInvitation: endpoint('POST /invitation', {
    summary: 'What the link of an invitation shows',
    body: Strict({ token: InvitationToken() }),
    reply: Invitation,
  }),
  acceptInvitation: endpoint('POST /invitation/accept', {
    summary: 'The invited person agrees',
    body: Strict({ token: InvitationToken() }),
    reply: Invitation,
  }),
  declineInvitation: endpoint('POST /invitation/decline', {
    summary: 'The invited person declines, for good',
    body: Strict({ token: InvitationToken() }),
    reply: Invitation,
  }),
}
