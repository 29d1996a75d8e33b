import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { DateInput, Form, useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { availabilityApi, availabilityLimits, ClosedRange } from '#schemas/availability.ts'
import type { Static } from '#schemas/kit.ts'
import { type FieldProblem, problemsOf } from '#schemas/validate.ts'
import { Modal } from '../account/Modal.tsx'
import { useMessageOf } from '../account/use-call.ts'
import { ApiError, call } from '../kit/api.ts'
import { pruned, refusalsOf } from '../kit/fields.ts'
import { useForgetCalendar } from './calendar-queries.ts'
import type { ConflictList } from './Conflicts.tsx'
import { countDates } from './month-days.ts'
import { TherapySelect } from './TherapySelect.tsx'
import type { TherapyChoice } from './use-therapy-choice.ts'

interface CloseRangeDialogProps {
  therapies: TherapyChoice['therapies']
  onConflicts: (conflicts: ConflictList) => void
  onClose: () => void
}

type Range = Partial<Static<typeof ClosedRange>>

/** Closes all dates from one to another in one step: a holiday, for one therapy or for all. */
export function CloseRangeDialog({ therapies, onConflicts, onClose }: CloseRangeDialogProps) {
  const t = useTranslate()
  const id = useId()
  const [category, setCategory] = useState('')
  const { close, isBusy } = useCloseRange((conflicts) => {
    onConflicts(conflicts)
    onClose()
  })
  return (
    <Modal
      title={t('calendar.close_range')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" form={id} variant="contained" loading={isBusy}>
            {t('calendar.close_range_submit')}
          </Button>
        </>
      }
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
      <Form
        id={id}
        noValidate
        mode="onTouched"
        defaultValues={{ from: null, to: null }}
        validate={(values: object) => refusalsOf(problemsOfRange(pruned(values) as Range))}
        onSubmit={(values: object) => close(values as Static<typeof ClosedRange>, category)}
      >
        <Box sx={{ display: 'grid', columnGap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <DateInput source="from" label="calendar.first_day" isRequired fullWidth />
          <DateInput source="to" label="calendar.last_day" isRequired fullWidth />
        </Box>
        <Count />
      </Form>
    </Modal>
  )
}

/** What the schema says, and that the days stand the right way round and are not too many. */
export function problemsOfRange(range: Range): FieldProblem[] {
  const problems = problemsOf(ClosedRange, range)
  if (problems.length > 0 || !range.from || !range.to) return problems
  const count = countDates(range.from, range.to)
  if (count < 1) return [{ path: 'to', key: 'validation.range_order', words: {} }]
  return count > availabilityLimits.closedDaysMax ? [{ path: 'to', key: 'validation.range_long', words: {} }] : []
}

function Count() {
  const t = useTranslate()
  const range = pruned(useWatch()) as Range
  const isWhole = problemsOfRange(range).length === 0
  return (
    <Box component="output" sx={{ display: 'block', minHeight: 28, fontWeight: 600 }}>
      {isWhole && t('calendar.days_to_close', { smart_count: countDates(range.from ?? '', range.to ?? '') })}
    </Box>
  )
}

/** Without a therapy every calendar that is in use is closed. */
function useCloseRange(onClosed: (conflicts: ConflictList) => void) {
  const notify = useNotify()
  const sentence = useMessageOf()
  const leaveIfDead = useLogoutIfAccessDenied()
  const forget = useForgetCalendar()
  const [isBusy, setBusy] = useState(false)
  const close = async ({ from, to }: Static<typeof ClosedRange>, category: string) => {
    setBusy(true)
    try {
      const therapy = category === '' ? {} : { categoryIdentifier: category }
      const { conflicts } = await call(availabilityApi.closeRange, { body: { from, to, ...therapy } })
      void forget()
      notify('calendar.days_closed', { type: 'success', messageArgs: { smart_count: countDates(from, to) } })
      onClosed(conflicts)
      return undefined
    } catch (error) {
      await leaveIfDead(error)
      const { fields } = error instanceof ApiError ? error.problem : {}
      if (!fields) notify(sentence(error), { type: 'error' })
      return fields
    } finally {
      setBusy(false)
    }
  }
  return { close, isBusy }
}
