import { useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { bookingLimits, statusAliases } from '#schemas/scheduling/booking-limits.ts'
import { bookingFields } from '#schemas/scheduling/bookings.fields.gen.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useRead } from '#ui/api/use-call.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { DateFilterField } from '#ui/lists/DateFilterField.tsx'
import { ChosenFilter, crowdedWidth, ListFilters, useFilter } from '#ui/lists/ListFilters.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { dateAfter } from '#app/scheduling/availability/month-days.ts'
import { isDate, startOfDay } from '#app/scheduling/schedule-view/days.ts'

const resource = 'appointments'
const aliases = { status: Object.keys(statusAliases) }

/** Filters of a therapist's appointments; the address holds them. */
export function AppointmentFilters() {
  const t = useTranslate()
  const seesNotes = useIsAllowed(noteApi.list)
  return (
    <ListFilters
      fields={bookingFields}
      resource={resource}
      texts={['searchQuery']}
      textMax={bookingLimits.searchMax}
      aliases={aliases}
      isCrowded
    >
      <DayFilter name="from" />
      <DayFilter name="to" />
      <TherapyFilter />
      {seesNotes && (
        <ChosenFilter
          name="sessionNote"
          maxWidth={crowdedWidth}
          label={t(labelKey(resource, 'sessionNote'))}
          options={[{ value: 'missing', text: t(choiceKey(resource, 'sessionNote', 'missing')) }]}
        />
      )}
    </ListFilters>
  )
}

/** The list takes instants, the person means days in their zone; the last day counts as a whole. */
function DayFilter({ name }: { name: 'from' | 'to' }) {
  const t = useTranslate()
  const { timezone } = useViewer()
  const [value, setValue] = useFilter(name)
  const shift = name === 'to' ? 1 : 0
  const shown = value === '' ? '' : dateAfter(plainDateOf(timezone, value), -shift)
  return (
    <DateFilterField
      label={t(labelKey(resource, name))}
      value={shown}
      onChange={(date) =>
        setValue(isDate(date) ? new Date(startOfDay(timezone, dateAfter(date, shift))).toISOString() : '')
      }
    />
  )
}

function TherapyFilter() {
  const t = useTranslate()
  const { country } = useViewer()
  const { data = [] } = useRead(
    regionApi.reference,
    { params: { kind: 'therapy' }, query: { country } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <ChosenFilter
      name="therapyIdentifier"
      maxWidth={crowdedWidth}
      label={t(labelKey(resource, 'therapyCategory'))}
      options={data.map(({ identifier, name }) => ({ value: identifier, text: name }))}
    />
  )
}
