/** Limits and kinds of notifications, without schemas, so that a page can import them for a few bytes. */
export const notificationLimits = {
  /** Counting stops at this number. */
  unreadCountMost: 99,
  /** Retention of notifications. */
  retentionDays: 180,
  /** Unread messages trigger a mail after this time, so that users who are online get none. */
  mailAfterMinutes: 5,
  /** At most one mail about messages per user within this time. */
  mailEveryHours: 4,
} as const

export const notificationKinds = ['booking', 'money', 'verification', 'message'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Settings of users who have chosen none; quiet time as wall time of the user. */
export const defaultQuietHours = { messageMails: true, quietFrom: '21:00', quietUntil: '08:00' }
