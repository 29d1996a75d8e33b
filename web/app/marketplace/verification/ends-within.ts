import { verificationLimits } from '#schemas/marketplace/verification-limits.ts'

/** Whether a document has ended on this day, or ends within the days of the first notice. */
export function endsWithin(expiresAt: string | null, today: string): 'past' | 'soon' | null {
  if (expiresAt === null) return null
  if (expiresAt < today) return 'past'
  const daysLeft = (Date.parse(expiresAt) - Date.parse(today)) / 86_400_000
  return daysLeft <= Math.max(...verificationLimits.noticeDays) ? 'soon' : null
}
