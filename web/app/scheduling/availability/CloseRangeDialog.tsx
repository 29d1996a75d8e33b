import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { availabilityLimits } from '#schemas/scheduling/availability-limits.ts'
import { ClosedRange } from '#schemas/scheduling/availability.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import { type FieldProblem, problemsOf } from '#schemas/platform/validate.ts'
import { call } from '#shared/api/api.ts'
import { DateField } from '#ui/forms/DateField.tsx'
import { pruned } from '#ui/forms/fields.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { useRefreshCalendar } from './calendar-queries.ts'
import type { ConflictList } from './Conflicts.tsx'
import { countDates } from './month-days.ts'
import { TherapySelect } from './TherapySelect.tsx'
import type { TherapyChoice } from './use-therapy-choice.ts'

interface CloseRangeDialogProps {
  therapies: TherapyChoice['therapies']
  /** First and last date when the dialog opens. */
  date?: string
  onConflicts: (conflicts: ConflictList) => void
  onClose: () => void
}

type Range = Pick<Static<typeof ClosedRange>, 'from' | 'to'>

/** Closes all dates of a range in one step, for example for a holiday, for one therapy or for every active calendar. */
export function CloseRangeDialog({ therapies, date = '', onConflicts, onClose }: CloseRangeDialogProps) {
  const t = useTranslate()
  const notify = useNotify()
  const id = useId()
  const refresh = useRefreshCalendar()
  const [category, setCategory] = useState('')
  const { values, form, field, isBusy } = useSchemaForm({
    start: { from: date, to: date },
    schema: ClosedRange,
    read: (range) => pruned({ ...range, categoryIdentifier: category }) as Static<typeof ClosedRange>,
    also: problemsOfOrder,
    send: async (body) => {
      const { conflicts } = await call(availabilityApi.closeRange, { body })
      void refresh()
      notify('calendar.days_closed', { type: 'success', messageArgs: { smart_count: countDates(body.from, body.to) } })
      onConflicts(conflicts)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('calendar.close_range')}
      formId={id}
      submit={t('calendar.close_range_submit')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <Typography sx={{ color: 'var(--muted)' }}>{t('calendar.close_range_text')}</Typography>
      {therapies.length > 0 && (
        <TherapySelect
          therapies={therapies}
          value={category}
          onChange={setCategory}
          all={t('calendar.all_therapies')}
        />
      )}
      <form id={id} {...form}>
        <Box sx={{ display: 'grid', columnGap: 5, rowGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <DateField size="small" label={t('calendar.first_day')} {...field('from')} />
          <DateField size="small" label={t('calendar.last_day')} {...field('to')} />
        </Box>
        <Count range={values} />
      </form>
    </FormDialog>
  )
}

/** Rules that the schema cannot express: the dates are in order and the range is not too long. */
export function problemsOfOrder({ from, to }: Range): FieldProblem[] {
  if (from === '' || to === '') return []
  const count = countDates(from, to)
  if (count < 1) return [{ path: 'to', key: 'validation.range_order', words: {} }]
  return count > availabilityLimits.closedDaysMax ? [{ path: 'to', key: 'validation.range_long', words: {} }] : []
}

function Count({ range }: { range: Range }) {
  const t = useTranslate()
  const isWhole = problemsOf(ClosedRange, pruned(range)).length === 0 && problemsOfOrder(range).length === 0
  return (
    <Box component="output" sx={{ display: 'block', minHeight: 28, mt: 2, fontWeight: 600 }}>
      {isWhole && t('calendar.days_to_close', { smart_count: countDates(range.from, range.to) })}
    </Box>
  )
}
