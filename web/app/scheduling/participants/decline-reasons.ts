import type { Rejection } from '#schemas/scheduling/participants.ts'

/** Reasons for a therapist to decline; reasons of clients are not offered. */
export const declineReasons = [
  'schedule_conflict',
  'provider_unavailable',
  'not_a_fit',
  'illness',
  'emergency',
  'duplicate',
  'other',
] as const satisfies readonly Rejection['reasonCode'][]
