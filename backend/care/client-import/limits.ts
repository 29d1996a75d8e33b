import { importLimits } from '#schemas/care/client-import.ts'
import type { Limit } from '#platform/context/throttle.ts'

const hourSeconds = 3600

export const limits = {
  /** Rows per therapist, dry runs included. */
  rows: { tries: importLimits.rowsPerHour, windowMinutes: 60, delaySeconds: hourSeconds, longestSeconds: hourSeconds },
  /** Tokens cannot be guessed; this limit only reduces load. */
  invitationNetwork: { tries: 60, windowMinutes: 15 },
} satisfies Record<string, Limit>
