import type { CalendarSettings } from '#schemas/scheduling/availability.ts'
import { type Context, isActing, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { readPractice } from './load-calendar.ts'

/** Booking settings of the caller's own calendar. */
export async function showSettings(context: Context): Promise<CalendarSettings> {
  const practice = await readPractice(context.db, signedIn(context).identifier)
  if (!practice) throw notFound()
  const { schedule } = practice
  return {
    needsApproval: schedule.needsApproval,
    instantBooking: !schedule.needsApproval,
    acceptingNewClients: schedule.acceptingNewClients,
    minimumNoticeMinutes: schedule.minimumNoticeMinutes,
    bookingHorizonDays: schedule.bookingHorizonDays,
    bufferBefore: schedule.bufferBefore,
    bufferAfter: schedule.bufferMinutes - schedule.bufferBefore,
    maxPerDay: schedule.maxPerDay,
    timezone: schedule.timezone,
    allowRescheduleCompletedBooking: schedule.allowRescheduleCompleted,
    sessionLengthMinutes: schedule.slotMinutes,
    meetingUrl: isActing(context) ? null : schedule.meetingUrl,
    meetsIn: schedule.meetsIn,
    hasRooms: context.services.config.room !== null,
    showsTimeLeft: schedule.showsTimeLeft,
    offersConsultation: schedule.offersConsultation,
  }
}
