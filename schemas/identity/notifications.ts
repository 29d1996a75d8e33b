/** What happened while nobody looked: the notification centre, and what is told by mail. */
import * as Type from 'typebox'
import {
  Choice,
  Currency,
  endpoint,
  Id,
  Instant,
  Money,
  PageOf,
  pageQuery,
  Strict,
  WallTime,
} from '../platform/endpoint.ts'
import { Identifiers } from '../platform/identifiers.ts'

export const notificationLimits = {
  /** More are counted no further. */
  unseenMost: 99,
  /** Notifications are kept so long. */
  keptDays: 180,
  /** Unread messages are told by mail after this, so that who is here gets none. */
  mailAfterMinutes: 5,
  /** Nobody gets more than one mail about messages within this time. */
  mailEveryHours: 4,
} as const

export const notificationKinds = ['booking', 'money', 'verification', 'message'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Words of it: `notifications.<kind>.<news>`, nothing in them that names a person or an illness. */
export type Notification = Type.Static<typeof Notification>
export const Notification = Type.Object({
  identifier: Id(),
  kind: Choice(notificationKinds, { ui: { list: true, filter: true } }),
  news: Type.String(),
  /** Booking, transaction or person it is about; null where it is about the caller. */
  subjectIdentifier: Type.Union([Id(), Type.Null()]),
  /** Name of the other person; null where there is none, or the person has left. */
  otherName: Type.Union([Type.String(), Type.Null()]),
  startAt: Type.Union([Instant(), Type.Null()]),
  amount: Type.Union([Money(), Type.Null()]),
  currency: Type.Union([Currency(), Type.Null()]),
  createdAt: Instant({ ui: { list: true } }),
  seenAt: Type.Union([Instant(), Type.Null()]),
})

export type Unseen = Type.Static<typeof Unseen>
export const Unseen = Type.Object({
  notifications: Type.Integer({ minimum: 0 }),
  messages: Type.Integer({ minimum: 0 }),
})

/** Quiet time in the person's zone, over midnight where it ends before it begins; both null for none. */
export type NotificationSettings = Type.Static<typeof NotificationSettings>
export const NotificationSettings = Strict({
  messageMails: Type.Boolean(),
  quietFrom: Type.Union([WallTime(), Type.Null()]),
  quietUntil: Type.Union([WallTime(), Type.Null()]),
})
export const usualQuiet: NotificationSettings = { messageMails: true, quietFrom: '21:00', quietUntil: '08:00' }

export const notificationApi = {
  list: endpoint('GET /notifications', {
    summary: 'What happened, newest first',
    query: Strict({
      kind: Type.Optional(Choice(notificationKinds)),
      identifiers: Type.Optional(Identifiers()),
      ...pageQuery,
    }),
    reply: PageOf(Notification),
  }),
  unseen: endpoint('GET /notifications/unseen', {
    summary: 'How many notifications were not seen and how many messages not read; 99 and more are told as 99',
    reply: Unseen,
  }),
  markSeen: endpoint('PUT /notifications/seen', {
    summary: 'This one has been seen, or all of them',
    body: Strict({ identifier: Type.Optional(Id()) }),
    reply: Unseen,
  }),
  settings: endpoint('GET /notifications/settings', {
    summary: 'Mails about messages and the quiet time',
    reply: NotificationSettings,
  }),
  setSettings: endpoint('PUT /notifications/settings', {
    summary: 'Sets mails about messages and the quiet time',
    body: NotificationSettings,
    reply: NotificationSettings,
  }),
} as const
