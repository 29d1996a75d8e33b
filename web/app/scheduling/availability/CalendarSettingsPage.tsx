import Skeleton from '@mui/material/Skeleton'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BooleanInput, NumberInput, RadioButtonGroupInput, SelectInput, TextInput, useTranslate } from 'react-admin'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { availabilityLimits, meetingPlaces } from '#schemas/scheduling/availability-limits.ts'
import type { CalendarSettings } from '#schemas/scheduling/availability.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { Fields, FormSection } from '#ui/forms/FormSection.tsx'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'
import { AvailabilitySection } from './AvailabilitySection.tsx'
import { useRefreshCalendar } from './calendar-queries.ts'
import { type ConflictList, Conflicts } from './Conflicts.tsx'
import { noticeOf } from './durations.ts'
import { bodyOf, formOf, noticesWith, problemsOfSettings } from './settings-form.ts'
import { ZoneInput } from './ZoneInput.tsx'

/** Settings that decide how clients book the therapist's calendar. */
export function CalendarSettingsPage() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(
    availabilityApi.settings,
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <AvailabilitySection title={t('calendar.sections.settings')}>
      <Box sx={{ maxWidth: 720 }}>
        {isPending && <Skeleton variant="rounded" height={1540} />}
        {error && <LoadError error={error} onRetry={refetch} />}
        {data && <SettingsForm settings={data} />}
      </Box>
    </AvailabilitySection>
  )
}

function SettingsForm({ settings }: { settings: CalendarSettings }) {
  const queries = useQueryClient()
  const refresh = useRefreshCalendar()
  const [start, setStart] = useState(() => formOf(settings))
  const [conflicts, setConflicts] = useState<ConflictList>([])
  const [isChanged, setChanged] = useState(false)
  useLeaveWarning(isChanged)

  async function save(values: object) {
    const { conflicts: outside, ...saved } = await call(availabilityApi.setSettings, { body: bodyOf(values) })
    queries.setQueryData(keyOf(availabilityApi.settings), saved)
    void refresh()
    setConflicts(outside)
    setStart(formOf(saved))
  }

  return (
    <>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      <SchemaForm
        endpoint={availabilityApi.setSettings}
        start={start}
        check={problemsOfSettings}
        save={save}
        onChanged={setChanged}
      >
        <BookingSection storedNotice={start.minimumNoticeMinutes} />
        <SessionSection />
        <MeetingSection hasRooms={start.hasRooms} />
        <OtherSection />
      </SchemaForm>
    </>
  )
}

const groupName = {
  '& > .MuiFormLabel-root': { fontSize: '1rem', fontWeight: 600, color: 'var(--ink)', transform: 'none' },
} as const

const label = (name: string) => `calendar.fields.${name}`
const hint = (name: string) => `calendar.hints.${name}`

function BookingSection({ storedNotice }: { storedNotice: number }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const [notices] = useState(() => noticesWith(storedNotice))
  return (
    <FormSection title={t('calendar.settings.booking')}>
      <Fields>
        <div className="wide">
          <RadioButtonGroupInput
            source="booking"
            label={label('booking')}
            helperText={hint('booking')}
            row={false}
            sx={groupName}
            choices={[
              { id: 'instant', name: 'calendar.booking.instant' },
              { id: 'approval', name: 'calendar.booking.approval' },
            ]}
          />
        </div>
        <SelectInput
          source="minimumNoticeMinutes"
          label={label('minimumNoticeMinutes')}
          helperText={hint('minimumNoticeMinutes')}
          isRequired
          fullWidth
          choices={notices.map((minutes) => ({
            id: minutes,
            name: minutes === 0 ? t('calendar.no_notice') : noticeOf(locale, minutes),
          }))}
        />
        <NumberInput
          source="bookingHorizonDays"
          label={label('bookingHorizonDays')}
          helperText={t(hint('bookingHorizonDays'), { limit: availabilityLimits.bookingHorizonDaysMax })}
          isRequired
          fullWidth
        />
        <div className="wide">
          <BooleanInput
            source="acceptingNewClients"
            label={label('acceptingNewClients')}
            helperText={hint('acceptingNewClients')}
          />
        </div>
        <div className="wide">
          <BooleanInput
            source="offersConsultation"
            label={label('offersConsultation')}
            helperText={hint('offersConsultation')}
          />
        </div>
      </Fields>
    </FormSection>
  )
}

function SessionSection() {
  const t = useTranslate()
  return (
    <FormSection title={t('calendar.settings.sessions')}>
      <Fields>
        {(['sessionLengthMinutes', 'maxPerDay', 'bufferBefore', 'bufferAfter'] as const).map((source) => (
          <NumberInput
            key={source}
            source={source}
            label={label(source)}
            helperText={hint(source)}
            isRequired={source !== 'maxPerDay'}
            fullWidth
          />
        ))}
      </Fields>
    </FormSection>
  )
}

/** Where online sessions take place. The link stays as a second way to meet when the room does not connect. */
function MeetingSection({ hasRooms }: { hasRooms: boolean }) {
  const t = useTranslate()
  return (
    <FormSection title={t('calendar.settings.meeting')}>
      <Fields>
        <div className="wide">
          {hasRooms ? (
            <RadioButtonGroupInput
              source="meetsIn"
              label={label('meetsIn')}
              helperText={hint('meetsIn')}
              row={false}
              sx={groupName}
              choices={meetingPlaces.map((id) => ({ id, name: `calendar.meets_in.${id}` }))}
            />
          ) : (
            <Typography>{t('calendar.meets_in.no_rooms')}</Typography>
          )}
        </div>
        <div className="wide">
          <TextInput
            source="meetingUrl"
            type="url"
            label={label('meetingUrl')}
            helperText={hint('meetingUrl')}
            fullWidth
          />
        </div>
        {hasRooms && (
          <div className="wide">
            <BooleanInput source="showsTimeLeft" label={label('showsTimeLeft')} helperText={hint('showsTimeLeft')} />
          </div>
        )}
      </Fields>
    </FormSection>
  )
}

function OtherSection() {
  const t = useTranslate()
  return (
    <FormSection title={t('calendar.settings.more')}>
      <Fields>
        <div className="wide">
          <ZoneInput source="timezone" label={label('timezone')} helperText={hint('timezone')} />
        </div>
        <div className="wide">
          <BooleanInput
            source="allowRescheduleCompletedBooking"
            label={label('allowRescheduleCompletedBooking')}
            helperText={hint('allowRescheduleCompletedBooking')}
          />
        </div>
      </Fields>
    </FormSection>
  )
}
