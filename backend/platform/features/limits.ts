import { contactLimits } from '#schemas/platform/contact.ts'
import type { Limit } from '#platform/context/throttle.ts'

const hour = 3600
/** So many an hour, then an hour of quiet. */
const contact = { tries: contactLimits.perHour, windowMinutes: 60, delaySeconds: hour, longestSeconds: hour }

export const limits = {
  contactNetwork: contact,
  contactAddress: contact,
  consentNetwork: { tries: 60, windowMinutes: 60 },
} satisfies Record<string, Limit>
