import type { PublicSettings } from '#schemas/scheduling/availability.ts'
import type { Context } from '#platform/context/context.ts'
import { publicRules } from './public-calendar.ts'

/** Booking rules that a client must know before booking. */
export async function showPublicSettings(context: Context, provider: string): Promise<PublicSettings> {
  const { schedule } = await publicRules(context, provider, undefined)
  return {
    needsApproval: schedule.needsApproval,
    instantBooking: !schedule.needsApproval,
    acceptingNewClients: schedule.acceptingNewClients,
    minimumNoticeMinutes: schedule.minimumNoticeMinutes,
    sessionLengthMinutes: schedule.slotMinutes,
    timezone: schedule.timezone,
  }
}
