import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { BooleanInput, useInput, useTranslate, ValidationError } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { DayHours } from '#app/scheduling/availability/DayHours.tsx'
import type { Day } from '#app/scheduling/availability/week.ts'
import { FormSection } from '#ui/forms/FormSection.tsx'
import { placeOf } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'

/** The therapist's weekly office hours. Switching them off keeps the times. */
export function MessageSettingsHours() {
  const t = useTranslate()
  const isOn = useWatch({ name: 'hasOfficeHours' }) as boolean
  return (
    <FormSection title={t('messages.settings.hours.title')} text={t('messages.settings.hours.text')}>
      <BooleanInput source="hasOfficeHours" label="messages.settings.hours.label" helperText={false} />
      {isOn && <Week />}
    </FormSection>
  )
}

function Week() {
  const t = useTranslate()
  const id = useId()
  const { field, fieldState } = useInput<readonly Day[]>({ source: 'officeHours' })
  const days = field.value as readonly Day[]
  const problem = fieldState.error?.message
  const change = (of: (day: Day) => Day) => field.onChange(days.map(of))
  const copy = (from: Day, weekdays: readonly number[]) =>
    change((day) =>
      weekdays.includes(day.weekday) ? { ...day, isAvailable: from.isAvailable, intervals: from.intervals } : day,
    )
  return (
    <Box
      component="fieldset"
      aria-labelledby={id}
      aria-describedby={`${id}-problem`}
      // The form finds its first invalid field by this attribute and focuses it.
      data-wrong={problem !== undefined}
      tabIndex={-1}
      sx={{ m: 0, mt: 3, p: 0, border: 0, minWidth: 0 }}
    >
      <Box id={id} sx={{ fontWeight: 600 }}>
        {t('messages.settings.hours.week')}
      </Box>
      <Zone />
      <Box sx={{ mt: 3, border: `1px solid var(--${problem ? 'error' : 'hairline'})`, borderRadius: 4 }}>
        {days.map((day) => (
          <DayHours
            key={day.weekday}
            day={day}
            onChange={(changed) => change((one) => (one.weekday === changed.weekday ? changed : one))}
            onCopy={(weekdays) => copy(day, weekdays)}
          />
        ))}
      </Box>
      <FormHelperText error id={`${id}-problem`} role="alert" sx={{ '&:empty': { display: 'none' } }}>
        {problem && <ValidationError error={problem} />}
      </FormHelperText>
    </Box>
  )
}

/** Office hours use the calendar's time zone. */
function Zone() {
  const t = useTranslate()
  const { data } = useRead(availabilityApi.settings)
  return (
    <Box sx={{ minHeight: 26, color: 'var(--muted)' }}>
      {data && (
        <>
          {t('messages.settings.hours.zone', { place: placeOf(data.timezone) })}{' '}
          <Link to={paths.calendarSettings()}>{t('messages.settings.hours.zone_change')}</Link>
        </>
      )}
    </Box>
  )
}
