import type { OperatorPermission } from '../identity/accounts.ts'

/** Days in which a bank decides about a chargeback, and days for which an alert about unusual access is listed. */
export const disputeDays = 120
export const alertDays = 7

/** Each queue with the permission that it requires, and the hours within which its oldest item should be dealt with. */
export const queues = {
  verifications: { permission: 'verify', targetHours: 48 },
  reviews: { permission: 'content', targetHours: 48 },
  payouts: { permission: 'finance', targetHours: 24 },
  disputes: { permission: 'finance', targetHours: null },
  unmatched: { permission: 'finance', targetHours: 72 },
  adjustments: { permission: 'finance', targetHours: 24 },
  absences: { permission: 'finance', targetHours: 48 },
  differences: { permission: 'finance', targetHours: 24 },
  jobs: { permission: 'support', targetHours: 1 },
  people_alerts: { permission: 'super', targetHours: null },
  note_alerts: { permission: 'super', targetHours: null },
} as const satisfies Record<string, { permission: OperatorPermission; targetHours: number | null }>
export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as QueueName[]
