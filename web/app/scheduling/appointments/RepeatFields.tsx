import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { conflictPolicies, frequencies, frequencyWeeks, seriesPayments } from '#schemas/scheduling/series.ts'
import { dateAfter } from '#app/scheduling/availability/month-days.ts'
import { sessionCounts } from '#app/scheduling/series/series-plan.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { Repeating } from './use-appointment-series.ts'

interface RepeatFieldsProps {
  value: Repeating
  onChange: (part: Partial<Repeating>) => void
  slot: TimeSlot | null
  isFree: boolean
}

/** Whether and how often an appointment repeats, how many sessions until which date, taken dates and payment. */
export function RepeatFields({ value, onChange, slot, isFree }: RepeatFieldsProps) {
  const t = useTranslate()
  const lastDate = useLastDate(value, slot)
  const options = (values: readonly string[], group: string) =>
    values.map((one) => ({ value: one, name: t(`${group}.${one}`), hint: t(`${group}.${one}_hint`) }))
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 320px))' } }}>
        <TextField
          select
          label={t('new_appointment.series.repeats')}
          value={value.frequency}
          onChange={({ target }) => onChange({ frequency: target.value as Repeating['frequency'] })}
          slotProps={nativeSelect}
        >
          <option value="">{t('new_appointment.series.never')}</option>
          {frequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {t(`series.frequencies.${frequency}`)}
            </option>
          ))}
        </TextField>
        {value.frequency !== '' && (
          <TextField
            select
            label={t('new_appointment.series.ends')}
            value={value.count}
            onChange={({ target }) => onChange({ count: Number(target.value) })}
            slotProps={nativeSelect}
          >
            {sessionCounts.map((count) => (
              <option key={count} value={count}>
                {slot
                  ? t('new_appointment.series.until', { count, date: lastDate(count) })
                  : t('series.sessions', { count })}
              </option>
            ))}
          </TextField>
        )}
      </Box>
      {value.frequency !== '' && (
        <div>
          <ChoiceCards
            name="conflictPolicy"
            legend={t('series.policy')}
            options={options(choicesOfPolicy, 'series.policies')}
            value={value.conflictPolicy}
            onChange={(chosen) => onChange({ conflictPolicy: chosen as Repeating['conflictPolicy'] })}
          />
          {!isFree && (
            <ChoiceCards
              name="payment"
              legend={t('new_appointment.series.payment')}
              options={options(seriesPayments.toReversed(), 'new_appointment.series.payments')}
              value={value.payment}
              onChange={(chosen) => onChange({ payment: chosen as Repeating['payment'] })}
            />
          )}
        </div>
      )}
    </Box>
  )
}

const nativeSelect = { select: { native: true }, inputLabel: { shrink: true } } as const

/** The usual option first. */
const choicesOfPolicy = ['skip', ...conflictPolicies.toReversed().filter((policy) => policy !== 'skip')] as const

/** The date of the last of so many sessions, as long as none is left out. */
function useLastDate({ frequency }: Repeating, slot: TimeSlot | null) {
  const formats = useFormats()
  const first = slot ? plainDateOf(formats.zone, slot.startTime) : ''
  const days = frequency === '' ? 0 : frequencyWeeks[frequency] * 7
  return (count: number): string =>
    formats.date(dateAfter(first, (count - 1) * days), { day: 'numeric', month: 'short', year: 'numeric' })
}
