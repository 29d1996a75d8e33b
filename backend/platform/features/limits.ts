import { contactLimits } from '#schemas/platform/contact.ts'
import type { Limit } from '#platform/context/throttle.ts'

const hour = 3600
/** Calls per hour, then a block of one hour. */
const contact = { tries: contactLimits.perHour, windowMinutes: 60, delaySeconds: hour, longestSeconds: hour }

export const limits = {
  contactNetwork: contact,
  contactAddress: contact,
  consentNetwork: { tries: 60, windowMinutes: 60 },
} satisfies Record<string, Limit>
