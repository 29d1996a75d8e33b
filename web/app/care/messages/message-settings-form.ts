/** Converts between settings and form values; the form holds office hours as a week of seven days. */
import { MessageSettings } from '#schemas/care/messages.ts'
import { type FieldProblem, problemsOf } from '#schemas/platform/validate.ts'
import type { Day } from '#app/scheduling/availability/week.ts'

export interface MessageSettingsForm extends Omit<MessageSettings, 'officeHours'> {
  officeHours: readonly Day[]
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export const formOf = ({ officeHours, ...settings }: MessageSettings): MessageSettingsForm => ({
  ...settings,
  officeHours: weekdays.map((weekday) => {
    const intervals = officeHours
      .filter((hours) => hours.weekday === weekday)
      .map(({ startTime, endTime }) => ({ startTime, endTime }))
    return { identifier: String(weekday), weekday, isAvailable: intervals.length > 0, intervals }
  }),
})

/** Request body; an empty text stands for the default reply. */
export function bodyOf(values: object): MessageSettings {
  const { officeHours, ...settings } = {
    autoReplyText: '',
    officeHours: [],
    ...(values as Partial<MessageSettingsForm>),
  }
  const open = officeHours.filter(({ isAvailable }) => isAvailable)
  return {
    acceptsQuestions: false,
    hasOfficeHours: false,
    autoReply: false,
    ...settings,
    autoReplyText: settings.autoReplyText.trim(),
    officeHours: open.flatMap(({ weekday, intervals }) => intervals.map((interval) => ({ weekday, ...interval }))),
  }
}

export function problemsOfSettings(values: object): FieldProblem[] {
  const body = bodyOf(values)
  const problems = problemsOf(MessageSettings, body)
  const isMissing = body.hasOfficeHours && body.officeHours.length === 0
  return isMissing ? [...problems, { path: 'officeHours', key: 'messages.hours_refused', words: {} }] : problems
}
