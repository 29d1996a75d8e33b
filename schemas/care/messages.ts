/** Messages between clients and their therapists (specification 7; definitions 1.12). */
import * as Type from 'typebox'
import { bookingStatuses } from '../scheduling/bookings.ts'
import { fileLimits, ScanState } from '../platform/files.ts'
import { Choice, endpoint, Id, Instant, Strict, Text, WallTime } from '../platform/endpoint.ts'

export const messageLimits = {
  contentMax: 4000,
  filesPerMessage: 5,
  /** So long after it was sent a message may be changed (definitions 1.12). */
  editMinutes: 15,
  perPage: 50,
  /** Changes handed over at once. */
  changesAtOnce: 200,
  chatsPerPage: 30,
  contactsMost: 50,
  searchMin: 2,
  searchMax: 64,
  /** Messages that one search call opens; it goes on behind its cursor. */
  searchedAtOnce: 5_000,
  /** Letters of the last message in the chat list. */
  previewMax: 120,
  /** More are counted no further. */
  unreadMost: 99,
  /** Somebody is shown as typing for so long; who types tells it so often. */
  typingSeconds: 6,
  typingEverySeconds: 3,
  autoReplyMax: 500,
  /** A conversation gets one automatic reply within this time. */
  autoReplyHours: 12,
  officeHoursMax: 14,
  sends: { tries: 60, windowMinutes: 1 },
  /** Conversations a client may begin in a day with therapists who are not theirs yet. */
  questions: { tries: 5, windowMinutes: 24 * 60 },
  /** The chat list is read anew after this (specification 9). */
  chatListStaleMs: 5 * 60 * 1000,
  /** Wait after a message was deleted (specification 9). */
  deletedMs: 300,
} as const

/** What may be sent with a message: what a note about a client takes. */
export const messageFileKinds = ['doc', 'docx', 'pdf', 'jpg', 'jpeg', 'png', 'mp3', 'wav', 'ogg', 'mp4', 'csv'] as const

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const count = Type.Integer({ minimum: 0 })

const content = Text({
  maxLength: messageLimits.contentMax,
  says: { maxLength: 'messages.content_refused', required: 'validation.required' },
  ui: { input: 'multiline', rows: 3 },
})

/** `content` may be left out where a file says it all. */
export type MessageFields = Type.Static<typeof MessageFields>
export const MessageFields = Strict({
  userIdentifier: Id(),
  /** Who wrote it, as the page knows: words of one person never go out as another who has signed in since. */
  senderIdentifier: Type.Optional(Id()),
  content: Type.Optional(content),
  /** Drawn by the page that sends: sent again, the message that is there already is the answer. */
  draftIdentifier: Id(),
  /** The session it is about, one of these two people. */
  bookingIdentifier: Type.Optional(Id()),
})
export const MessageChange = Strict({
  content: Text({
    minLength: 1,
    maxLength: messageLimits.contentMax,
    says: { maxLength: 'messages.content_refused', minLength: 'validation.required', required: 'validation.required' },
    ui: { input: 'multiline', rows: 3 },
  }),
})

/** The other person, as far as the two know each other; without a name where the person has left. */
export type Correspondent = Type.Static<typeof Correspondent>
export const Correspondent = Type.Object({
  identifier: Id(),
  userType: Choice(['client', 'provider']),
  name: orNull(Type.String()),
  photoUrl: orNull(Type.String()),
})

export type MessageFile = Type.Static<typeof MessageFile>
export const MessageFile = Type.Object({
  identifier: Id(),
  fileName: Type.String(),
  contentType: Type.String(),
  bytes: count,
  scanStatus: ScanState(),
})

export const messageStatuses = ['sent', 'delivered', 'seen'] as const

/**
 * `number` counts the messages of a conversation from 1; `change` counts everything that happened to them, so that a page which
 * knows a change asks for what came after it. A deleted message keeps its place without its words.
 */
export type Message = Type.Static<typeof Message>
export const Message = Type.Object({
  identifier: Id(),
  number: Type.Integer({ minimum: 1 }),
  change: Type.Integer({ minimum: 1 }),
  isOwn: Type.Boolean(),
  /** Written by the therapist's automatic reply. */
  isAutomatic: Type.Boolean(),
  /** Of own messages alone. */
  draftIdentifier: orNull(Id()),
  content: Type.String(),
  files: Type.Array(MessageFile),
  appointment: orNull(Type.Object({ identifier: Id(), startAt: orNull(Instant()), status: Choice(bookingStatuses) })),
  /** Whether the other side has it and has seen it. */
  status: Choice(messageStatuses),
  sentAt: Instant(),
  editedAt: orNull(Instant()),
  deletedAt: orNull(Instant()),
  /** Until when its author may change it; null where that is over, or it is not the caller's. */
  editableUntil: orNull(Instant()),
})

/** How far somebody has got and read the messages of the other side, by their numbers. */
const Marks = Type.Object({ delivered: count, seen: count })

/** `isOpen`: within the therapist's office hours, or there are none; `opensAt`: when they begin next. */
export type Office = Type.Static<typeof Office>
export const Office = Type.Object({ isOpen: Type.Boolean(), opensAt: orNull(Instant()) })

export type Conversation = Type.Static<typeof Conversation>
export const Conversation = Type.Object({
  /** Newest first; with `since` the oldest change first. */
  data: Type.Array(Message),
  meta: Type.Object({
    /** Null where there are no older ones; with `since`, no further changes. */
    nextCursor: orNull(Type.String()),
    /** Null before the first message. */
    conversationIdentifier: orNull(Id()),
    user: Correspondent,
    /** The newest change of the conversation. */
    change: count,
    /** The number of the newest message. */
    lastNumber: count,
    unread: count,
    own: Marks,
    other: Marks,
    /** False: the other has left, or may not be written to any more. */
    canWrite: Type.Boolean(),
    /** Of the therapist the caller writes to; null for therapists. */
    office: orNull(Office),
  }),
})

export type Chat = Type.Static<typeof Chat>
export const Chat = Type.Object({
  /** Of the conversation. */
  identifier: Id(),
  user: Correspondent,
  lastMessage: Type.Object({
    identifier: Id(),
    /** The first letters; empty for a deleted message, or one of files alone. */
    preview: Type.String(),
    isOwn: Type.Boolean(),
    isDeleted: Type.Boolean(),
    files: count,
    status: Choice(messageStatuses),
    sentAt: Instant(),
  }),
  unread: count,
})

export type Contact = Type.Static<typeof Contact>
export const Contact = Type.Object({ ...Correspondent.properties, conversationIdentifier: orNull(Id()) })

export type OfficeHours = Type.Static<typeof OfficeHours>
const OfficeHours = Strict({
  /** 1 Monday to 7 Sunday. */
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  startTime: WallTime(),
  endTime: WallTime(),
})

/** When a therapist answers, in the zone of the therapist's calendar. */
export type MessageSettings = Type.Static<typeof MessageSettings>
export const MessageSettings = Strict({
  /** People who are not clients yet may ask something before they book. */
  acceptsQuestions: Type.Boolean(),
  hasOfficeHours: Type.Boolean(),
  officeHours: Type.Array(OfficeHours, { maxItems: messageLimits.officeHoursMax }),
  /** Outside of the office hours, once in a while, to who writes. */
  autoReply: Type.Boolean(),
  /** Empty: the usual words. */
  autoReplyText: Text({
    maxLength: messageLimits.autoReplyMax,
    says: { maxLength: 'messages.auto_reply_refused' },
    ui: { input: 'multiline', rows: 4 },
  }),
})

const search = Type.Optional(Type.String({ maxLength: messageLimits.searchMax }))
const cursor = Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' }))

export const messageApi = {
  chatList: endpoint('GET /messages/chat-list', {
    summary: 'Own conversations, the newest first; `searchQuery` is looked for in names',
    query: Strict({ searchQuery: search, cursor }),
    reply: Type.Object({ data: Type.Array(Chat), meta: Type.Object({ nextCursor: orNull(Type.String()) }) }),
  }),
  contacts: endpoint('GET /messages/contacts', {
    summary: 'People the caller may write to, by name',
    query: Strict({ searchQuery: search }),
    reply: Type.Object({ data: Type.Array(Contact) }),
  }),
  markSeen: endpoint('PUT /messages/mark-seen', {
    summary: 'Everything up to this number has been seen',
    body: Strict({ userIdentifier: Id(), number: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }) }),
    reply: Type.Object({ unread: count }),
  }),
  change: endpoint('PUT /messages/:id/update', {
    summary: 'Changes the words of an own message, for 15 minutes',
    body: MessageChange,
    reply: Message,
  }),
  remove: endpoint('DELETE /messages/:id', { summary: 'Deletes an own message; its place stays', status: 204 }),
  conversation: endpoint('POST /messages/conversations', {
    summary:
      'Messages with one person: those before `cursor`, what happened after `since`, or those with `searchQuery` in them',
    body: Strict({ userIdentifier: Id() }),
    query: Strict({
      searchQuery: search,
      cursor,
      since: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
    }),
    reply: Conversation,
  }),
  store: endpoint('POST /messages/store', {
    summary: 'Sends a message, with files or without',
    upload: {
      field: 'file',
      maxBytes: fileLimits.maxBytes,
      files: messageLimits.filesPerMessage,
      kinds: messageFileKinds,
      optional: true,
      fields: MessageFields,
    },
    reply: Message,
    status: 201,
    alsoStatus: [200],
  }),
  fileContent: endpoint('GET /messages/:id/files/:fileId/content', {
    summary: 'A file of a message, as it was sent',
    bytes: 'file',
  }),
  typing: endpoint('POST /messages/typing', {
    summary: 'Tells the other side that the caller is writing',
    body: Strict({ userIdentifier: Id() }),
    status: 204,
  }),
  draftKey: endpoint('GET /messages/draft-key', {
    summary: 'Key under which the browser keeps what is not sent yet; it is kept in memory alone',
    reply: Type.Object({ keyIdentifier: Type.String(), key: Type.String() }),
  }),
  settings: endpoint('GET /messages/settings', {
    summary: 'Office hours, automatic reply, questions before a booking',
    reply: MessageSettings,
  }),
  setSettings: endpoint('PUT /messages/settings', {
    summary: 'Sets office hours, automatic reply, questions before a booking',
    body: MessageSettings,
    reply: MessageSettings,
  }),
} as const
