/** Converts between settings and form values: one choice of the booking mode, notice as one of the usual lengths. */
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

/** Request body; an empty cap or link means none. */
export function bodyOf(values: object): SettingsBody {
  const { booking, meetingUrl, ...settings } = { maxPerDay: null, ...values } as Partial<SettingsForm>
  return {
    ...settings,
    meetingUrl: (meetingUrl ?? '').trim(),
    needsApproval: booking === 'approval',
    instantBooking: booking === 'instant',
  } as SettingsBody
}

/** Sessions at the own link need one. */
export function problemsOfSettings(values: object): FieldProblem[] {
  const body = bodyOf(values)
  const isLinkMissing = body.meetsIn === 'link' && body.meetingUrl === ''
  return [
    ...problemsOf(CalendarSettingsChange, body),
    ...(isLinkMissing ? [{ path: 'meetingUrl', key: 'calendar.meeting_url_required', words: {} }] : []),
  ]
}

const hour = 60
const day = 24 * hour
const usualNotices = [0, 1, 2, 3, 4, 6, 8, 12, 24, 36, 48].map((hours) => hours * hour)
const longNotices = [3, 4, 5, 7, 10, 14].map((days) => days * day)

/** The notice lengths on offer, with the stored one if it is not among them. */
export const noticesWith = (stored: number): number[] =>
  [...new Set([...usualNotices, ...longNotices, stored])].toSorted((one, other) => one - other)
