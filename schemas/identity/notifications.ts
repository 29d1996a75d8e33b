/** The notification centre, and the mails about unread messages. */
import * as Type from 'typebox'
import { endpoint, PageOf, pageQuery } from '../platform/endpoint.ts'
import { Choice, Currency, Id, Instant, Money, Strict, WallTime } from '../platform/fields.ts'
import { Identifiers } from '../platform/identifiers.ts'
import { notificationKinds } from './notification-limits.ts'

export * from './notification-limits.ts'

/** Text key: `notifications.<kind>.<event>`. The texts contain no name and no diagnosis. */
export type Notification = Type.Static<typeof Notification>
export const Notification = Type.Object({
  identifier: Id(),
  kind: Choice(notificationKinds, { ui: { list: true, filter: true } }),
  news: Type.String(),
  /** Booking, transaction or person of the notification; null if it concerns the caller. */
  subjectIdentifier: Type.Union([Id(), Type.Null()]),
  /** Name of the other person; null if there is none or the account was deleted. */
  otherName: Type.Union([Type.String(), Type.Null()]),
  startAt: Type.Union([Instant(), Type.Null()]),
  amount: Type.Union([Money(), Type.Null()]),
  currency: Type.Union([Currency(), Type.Null()]),
  createdAt: Instant({ ui: { list: true } }),
  seenAt: Type.Union([Instant(), Type.Null()]),
})

export type UnreadCounts = Type.Static<typeof UnreadCounts>
export const UnreadCounts = Type.Object({
  notifications: Type.Integer({ minimum: 0 }),
  messages: Type.Integer({ minimum: 0 }),
})

/** Quiet time in the user's time zone; spans midnight if it ends before it begins; both null for none. */
export type NotificationSettings = Type.Static<typeof NotificationSettings>
export const NotificationSettings = Strict({
  messageMails: Type.Boolean(),
  quietFrom: Type.Union([WallTime(), Type.Null()]),
  quietUntil: Type.Union([WallTime(), Type.Null()]),
})

export const notificationApi = {
  list: endpoint('GET /notifications', {
    summary: 'Notifications, newest first',
    query: Strict({
      kind: Type.Optional(Choice(notificationKinds)),
      identifiers: Type.Optional(Identifiers()),
      ...pageQuery,
    }),
    reply: PageOf(Notification),
  }),
  unread: endpoint('GET /notifications/unseen', {
    summary: 'Numbers of unseen notifications and unread messages, at most 99',
    reply: UnreadCounts,
  }),
  markSeen: endpoint('PUT /notifications/seen', {
    summary: 'Marks one notification or all as seen',
    body: Strict({ identifier: Type.Optional(Id()) }),
    reply: UnreadCounts,
  }),
  settings: endpoint('GET /notifications/settings', {
    summary: 'Settings of mails about messages, and the quiet time',
    reply: NotificationSettings,
  }),
  setSettings: endpoint('PUT /notifications/settings', {
    summary: 'Sets mails about messages and the quiet time',
    body: NotificationSettings,
    reply: NotificationSettings,
  }),
} as const
