import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import {
  conflictPolicies,
  frequencies,
  frequencyWeeks,
  seriesLimits,
  seriesPayments,
} from '#schemas/scheduling/series.ts'
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
            {counts.map((count) => (
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

const counts = Array.from(
  { length: seriesLimits.countMax - seriesLimits.countMin + 1 },
  (_, place) => place + seriesLimits.countMin,
)

/** The usual option first. */
const choicesOfPolicy = ['skip', ...conflictPolicies.toReversed().filter((policy) => policy !== 'skip')] as const

/** The date of the last of so many sessions, as long as none is left out. */
function useLastDate({ frequency }: Repeating, slot: TimeSlot | null) {
  const formats = useFormats()
  const first = slot ? Date.parse(`${plainDateOf(formats.zone, slot.startTime)}T00:00:00Z`) : 0
  const weeks = frequency === '' ? 0 : frequencyWeeks[frequency]
  return (count: number): string => {
    const last = new Date(first + (count - 1) * weeks * weekMillis)
    return formats.date(last.toISOString().slice(0, 10), { day: 'numeric', month: 'long', year: 'numeric' })
  }
}

const weekMillis = 7 * 86_400_000
