import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { waitlistApi } from '#schemas/scheduling/waitlist.calls.gen.ts'
import { type DayPart, dayParts, NewWaitlistEntry } from '#schemas/scheduling/waitlist.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { call } from '#shared/api/api.ts'
import { DateField } from '#ui/forms/DateField.tsx'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { useRefreshWaitlist } from './use-waitlist.ts'

/** For a booking without a time, the waitlist entry lasts this many days unless the client chooses otherwise. */
const defaultDays = 28

/** Selects suitable dates and hours. */
export function JoinDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslate()
  const id = useId()
  const notify = useNotify()
  const refresh = useRefreshWaitlist()
  const keyFor = useIdempotencyKey()
  const { zone } = useFormats()
  const now = useNow()
  const { form, field, isBusy } = useSchemaForm({
    start: {
      fromDate: plainDateOf(zone, new Date(now)),
      toDate: plainDateOf(zone, booking.startAt ?? new Date(now + defaultDays * 86_400_000)),
      partOfDay: 'any',
    },
    schema: NewWaitlistEntry,
    read: (input) => ({ ...input, partOfDay: input.partOfDay as DayPart, bookingIdentifier: booking.identifier }),
    also: problemsOfOrder,
    send: async (body) => {
      await call(waitlistApi.join, { body, key: keyFor(body) })
      notify('waitlist.joined', { type: 'success' })
      onClose()
      await refresh()
    },
  })
  const { problem, ...partOfDay } = field('partOfDay')
  return (
    <FormDialog title={t('waitlist.tell_me')} formId={id} submit={t('waitlist.join')} isBusy={isBusy} onClose={onClose}>
      <Typography>{t('waitlist.how')}</Typography>
      <form id={id} {...form}>
        <Box sx={{ display: 'grid', columnGap: 5, rowGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <DateField label={t('waitlist.from_date')} {...field('fromDate')} />
          <DateField label={t('waitlist.to_date')} {...field('toDate')} />
          <TextField
            {...partOfDay}
            select
            fullWidth
            label={t('waitlist.part_of_day')}
            error={problem !== undefined}
            helperText={problem ?? t('waitlist.your_clock', { zone: zone.replaceAll('_', ' ') })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            sx={{ gridColumn: '1 / -1' }}
          >
            {dayParts.map((part) => (
              <option key={part} value={part}>
                {t(`waitlist.parts.${part}`)}
              </option>
            ))}
          </TextField>
        </Box>
      </form>
    </FormDialog>
  )
}

const problemsOfOrder = ({ fromDate, toDate }: { fromDate: string; toDate: string }): FieldProblem[] =>
  fromDate === '' || toDate === '' || fromDate <= toDate
    ? []
    : [{ path: 'toDate', key: 'validation.range_order', words: {} }]
