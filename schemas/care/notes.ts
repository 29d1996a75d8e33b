/** Session notes and client notes, which only their author can read (docs/product-rules.md#notes). */
import * as Type from 'typebox'
import { fileLimits, ScanState } from '../platform/files.ts'
import { endpoint, PageOf, pageQuery } from '../platform/endpoint.ts'
import { Choice, Id, Instant, Strict, Text } from '../platform/fields.ts'

export const noteLimits = {
  titleMin: 3,
  titleMax: 32,
  contentMax: 4000,
  filesPerNote: 10,
  addendaMax: 50,
  reasonMin: 5,
  reasonMax: 2500,
  searchMin: 2,
  searchMax: 64,
  /** Delay of the autosave of a draft after the last key. */
  autosaveMs: 1_500,
  /** Saves of a draft within this time share one entry of its history. */
  historyMinutes: 10,
  /** Reading more notes than this in ten minutes is logged as unusual. */
  readsUnusual: 60,
  readsWindowMinutes: 10,
} as const

export const noteTypes = ['booking', 'client'] as const
export type NoteType = (typeof noteTypes)[number]
export const noteStatuses = ['draft', 'signed', 'amended'] as const
export type NoteStatus = (typeof noteStatuses)[number]
export const noteTemplates = ['blank', 'soap', 'dap', 'birp'] as const
export type NoteTemplate = (typeof noteTemplates)[number]

/** Kinds of files of session notes and client notes (docs/product-rules.md#files). */
export const noteFileKinds = {
  booking: ['doc', 'pdf', 'jpg', 'jpeg', 'png', 'mp3', 'wav', 'ogg', 'csv'],
  client: ['doc', 'pdf', 'jpg', 'jpeg', 'png', 'mp3', 'wav', 'ogg', 'csv', 'docx', 'mp4'],
} as const

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Title and content, the same in form, autosave and backend. */
const texts = {
  title: Text({
    minLength: noteLimits.titleMin,
    maxLength: noteLimits.titleMax,
    pattern: '^[^\\p{Cc}\\p{Zl}\\p{Zp}]*$',
    problemKey: { '*': 'notes.title_refused', required: 'notes.title_refused' },
  }),
  content: Text({
    maxLength: noteLimits.contentMax,
    problemKey: { '*': 'notes.content_refused', required: 'validation.required' },
    ui: { input: 'multiline', rows: 10 },
  }),
}
export type NoteTexts = Type.Static<typeof NoteTexts>
export const NoteTexts = Strict(texts)

export type NoteFields = Type.Static<typeof NoteFields>
export const NoteFields = Strict({
  title: texts.title,
  /** Optional if there is a file. */
  content: Type.Optional(texts.content),
  /** Identifier of the booking or of the client. */
  reference: Id({ problemKey: { '*': 'notes.reference_refused', required: 'notes.reference_refused' } }),
  type: Choice(noteTypes),
  template: Type.Optional(Choice(noteTemplates)),
})

/** `version` is the one the change is based on; any other is refused with STATUS_CHANGED, and nothing is overwritten. */
const version = Type.Integer({ minimum: 1, maximum: 1_000_000 })
export type NoteChange = Type.Static<typeof NoteChange>
export const NoteChange = Strict({ ...texts, version: Type.Optional(version) })

/** A draft is deleted without a reason; a signed note is stored for its retention period and needs one. */
export type NoteRemoval = Type.Static<typeof NoteRemoval>
export const NoteRemoval = Strict({
  reason: Type.Optional(
    Text({
      minLength: noteLimits.reasonMin,
      maxLength: noteLimits.reasonMax,
      problemKey: 'validation.comment',
      ui: { input: 'multiline', rows: 3 },
    }),
  ),
})
export const NoteSignature = Strict({ version })
export const Addendum = Strict({
  content: Text({
    minLength: 1,
    maxLength: noteLimits.contentMax,
    problemKey: { '*': 'notes.content_refused', minLength: 'validation.required', required: 'validation.required' },
    ui: { input: 'multiline', rows: 6 },
  }),
})

export type NoteFile = Type.Static<typeof NoteFile>
export const NoteFile = Type.Object({
  identifier: Id(),
  fileName: Type.String(),
  contentType: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  scanStatus: ScanState(),
  createdAt: Instant(),
})

const about = {
  identifier: Id({ ui: { readOnly: true } }),
  type: Choice(noteTypes, { ui: { list: true, filter: true } }),
  /** Booking or client, as `type` says. */
  reference: Id(),
  clientIdentifier: Id(),
  /** Null if the client has deleted the account. */
  clientName: orNull(Type.String({ ui: { list: true } })),
  /** Start of the session, for session notes. */
  sessionAt: orNull(Instant({ ui: { list: true } })),
  title: Type.String({ ui: { list: true } }),
  status: Choice(noteStatuses, { ui: { list: true, filter: true, badge: true } }),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  updatedAt: Instant({ ui: { list: true, sort: true } }),
  signedAt: orNull(Instant()),
}

/** Row of a list: the title, and for a search the excerpt with the match. */
export type NoteRow = Type.Static<typeof NoteRow>
export const NoteRow = Type.Object({ ...about, files: Type.Integer({ minimum: 0 }), excerpt: orNull(Type.String()) })

export const NoteAddendum = Type.Object({ identifier: Id(), content: Type.String(), createdAt: Instant() })

/** `actions`: what the author may do now. */
export type Note = Type.Static<typeof Note>
export const Note = Type.Object({
  ...about,
  content: Type.String(),
  template: Choice(noteTemplates),
  version,
  files: Type.Array(NoteFile),
  addenda: Type.Array(NoteAddendum),
  actions: Type.Array(Choice(['edit', 'sign', 'amend', 'attach', 'delete'])),
})

export type NoteVersion = Type.Static<typeof NoteVersion>
export const NoteVersion = Type.Object({ version, at: Instant(), title: Type.String(), content: Type.String() })

/** A file with its note. */
export type NoteDocument = Type.Static<typeof NoteDocument>
export const NoteDocument = Type.Object({
  ...NoteFile.properties,
  noteIdentifier: Id(),
  noteTitle: Type.String(),
  type: Choice(noteTypes),
})

const upload = {
  field: 'file',
  maxBytes: fileLimits.maxBytes,
  files: noteLimits.filesPerNote,
  kinds: noteFileKinds.client,
  commonKinds: noteFileKinds.booking,
} as const

const noteSorts = ['createdAt', 'updatedAt'] as const
const sort = Type.Optional(Choice([...noteSorts, ...noteSorts.map((field) => `-${field}` as const)]))

export const noteApi = {
  create: endpoint('POST /note', {
    summary: 'Writes a note, with files or without',
    upload: { ...upload, optional: true, fields: NoteFields },
    reply: Note,
    status: 201,
    idempotent: true,
    confidential: 'made',
  }),
  list: endpoint('GET /note', {
    summary: "The caller's notes; `searchQuery` searches titles, contents and addenda",
    query: Strict({
      searchQuery: Type.Optional(Type.String({ maxLength: noteLimits.searchMax })),
      type: Type.Optional(Choice(noteTypes)),
      status: Type.Optional(Choice(noteStatuses)),
      client: Type.Optional(Id()),
      sort,
      ...pageQuery,
    }),
    reply: PageOf(NoteRow),
  }),
  ofBooking: endpoint('GET /note/booking/:id', {
    summary: "The caller's notes about a session, newest first",
    query: Strict({ ...pageQuery }),
    reply: PageOf(NoteRow),
  }),
  ofClient: endpoint('GET /note/client/:id', {
    summary: "The caller's notes about a client, newest first, including session notes unless `type` is given",
    query: Strict({ type: Type.Optional(Choice(noteTypes)), ...pageQuery }),
    reply: PageOf(NoteRow),
  }),
  documents: endpoint('GET /note/client/:id/files', {
    summary: "Files of the caller's notes about a client, newest first",
    query: Strict({ ...pageQuery }),
    reply: PageOf(NoteDocument),
  }),
  draftKey: endpoint('GET /note/draft-key', {
    summary: 'Key with which the browser encrypts unsaved notes; it is held in memory only',
    reply: Type.Object({ keyIdentifier: Type.String(), key: Type.String() }),
  }),
  show: endpoint('GET /note/:id', { summary: "One of the caller's notes; the read is logged", reply: Note }),
  change: endpoint('PUT /note/:id', { summary: 'Changes a draft', body: NoteChange, reply: Note }),
  remove: endpoint('DELETE /note/:id', {
    summary: 'Deletes a draft; hides a signed note, with a reason',
    body: NoteRemoval,
    status: 204,
  }),
  sign: endpoint('POST /note/:id/sign', { summary: 'Signs a note, which locks it', body: NoteSignature, reply: Note }),
  amend: endpoint('POST /note/:id/addendum', {
    summary: 'Adds to a signed note',
    body: Addendum,
    reply: Note,
    idempotent: true,
    confidential: true,
  }),
  history: endpoint('GET /note/:id/history', {
    summary: 'Earlier versions, newest first',
    reply: Type.Object({ data: Type.Array(NoteVersion) }),
  }),
  attach: endpoint('POST /note/:id/files', { summary: 'Adds files to a draft', upload, reply: Note, status: 201 }),
  fileContent: endpoint('GET /note/:id/files/:fileId/content', {
    summary: 'The file itself, as attachment; refused while it is in quarantine',
    bytes: 'file',
  }),
  detach: endpoint('DELETE /note/:id/files/:fileId', { summary: 'Removes a file of a draft', reply: Note }),
}
