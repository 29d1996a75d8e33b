/** Settings as the form holds them, and back: one choice of how sessions are booked, notice as one of the usual lengths. */
import { type CalendarSettings, CalendarSettingsChange } from '#schemas/scheduling/availability.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import { type FieldProblem, problemsOf } from '#schemas/platform/validate.ts'

type SettingsBody = Static<typeof CalendarSettingsChange>

export interface SettingsForm extends Omit<CalendarSettings, 'needsApproval' | 'instantBooking' | 'meetingUrl'> {
  meetingUrl: string
  booking: 'instant' | 'approval'
}

export function formOf(settings: CalendarSettings): SettingsForm {
  const { needsApproval, instantBooking, ...others } = settings
  return {
    ...others,
    meetingUrl: others.meetingUrl ?? '',
    booking: needsApproval || !instantBooking ? 'approval' : 'instant',
  }
}

/** What is sent; an emptied cap means none, and so does an emptied link. */
export function bodyOf(values: object): SettingsBody {
  const { booking, meetingUrl, ...settings } = { maxPerDay: null, ...values } as Partial<SettingsForm>
  return {
    ...settings,
    meetingUrl: (meetingUrl ?? '').trim(),
    needsApproval: booking === 'approval',
    instantBooking: booking === 'instant',
  } as SettingsBody
}

export const problemsOfSettings = (values: object): FieldProblem[] => problemsOf(CalendarSettingsChange, bodyOf(values))

const hour = 60
const day = 24 * hour
const usualNotices = [0, 1, 2, 3, 4, 6, 8, 12, 24, 36, 48].map((hours) => hours * hour)
const longNotices = [3, 4, 5, 7, 10, 14].map((days) => days * day)

/** The lengths of notice that are offered, and the stored one where it is none of them. */
export const noticesWith = (stored: number): number[] =>
  [...new Set([...usualNotices, ...longNotices, stored])].toSorted((one, other) => one - other)
