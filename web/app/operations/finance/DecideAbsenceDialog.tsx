import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { absenceCaseApi } from '#schemas/operations/absence-cases.calls.gen.ts'
import { type AbsenceCase, AbsenceDecision } from '#schemas/operations/absence-cases.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { ReasonField } from '#ui/forms/ReasonField.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { AbsenceDetails } from './AbsenceDetails.tsx'

interface DecideAbsenceDialogProps {
  row: AbsenceCase
  decision: 'dismiss' | 'uphold'
  onClose: () => void
}

/** Dismisses a report or confirms it; the effect and the facts stand above the reason. */
export function DecideAbsenceDialog({ row, decision, onClose }: DecideAbsenceDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const notify = useNotify()
  const queries = useQueryClient()
  const id = useId()
  const withFresh = useFreshPassword()
  const form = useSchemaForm({
    start: { reason: '' },
    schema: AbsenceDecision,
    read: ({ reason }): AbsenceDecision => ({ decision, reason: reason.trim() }),
    send: async (body) => {
      await withFresh(() => call(absenceCaseApi.decide, { params: { id: row.identifier }, body })).finally(
        () => void queries.invalidateQueries({ queryKey: ['absence-cases'] }),
      )
      notify(`finance.absences.${decision}.done`, { type: 'success' })
      onClose()
    },
  })
  const text = decision === 'dismiss' ? 'dismiss.text' : `uphold.text_${row.reportedBy}`
  return (
    <FormDialog
      title={t(`finance.absences.${decision}.title`)}
      formId={id}
      submit={t(`finance.absences.${decision}.submit`)}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Typography>{t(`finance.absences.${text}`, { amount: formats.money(row.fee, row.currency) })}</Typography>
      <AbsenceDetails row={row} />
      <form id={id} {...form.form}>
        <ReasonField field={form.field('reason')} />
      </form>
    </FormDialog>
  )
}
