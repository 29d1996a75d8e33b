import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import { reconciliationDays, ReconciliationRange } from '#schemas/operations/finance.ts'
import { paymentGateways } from '#schemas/money/payments.ts'
import { call } from '#shared/api/api.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { DateField } from '#ui/forms/DateField.tsx'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'

const label = (field: string) => labelKey('reconciliations', field)
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Reconciles the ledger with a gateway's list of some days. */
export function ReconcileDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const id = useId()
  const { refetch } = useListContext()
  const form = useSchemaForm({
    start: { gateway: 'paystack', fromDate: yesterday(), toDate: yesterday() },
    schema: ReconciliationRange,
    read: (values) => values as ReconciliationRange,
    send: async (body) => {
      const { differences } = await call(financeApi.reconcile, { body })
      void refetch()
      if (differences === 0) notify('finance.reconciliations.same', { type: 'success' })
      else notify('finance.reconciliations.done', { type: 'warning', messageArgs: { smart_count: differences } })
      onClose()
    },
  })
  const { problem: gatewayProblem, ...gateway } = form.field('gateway')
  const day = (name: 'fromDate' | 'toDate') => <DateField {...form.field(name)} label={t(label(name))} />
  return (
    <FormDialog
      title={t('finance.reconciliations.run')}
      formId={id}
      submit={t('finance.reconciliations.submit')}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Typography>{t('finance.reconciliations.text', { days: reconciliationDays })}</Typography>
      <form id={id} {...form.form} style={{ display: 'grid', gap: 16 }}>
        <TextField
          {...gateway}
          select
          fullWidth
          label={t(label('gateway'))}
          error={gatewayProblem !== undefined}
          helperText={gatewayProblem}
        >
          {paymentGateways.map((name) => (
            <MenuItem key={name} value={name}>
              {t(choiceKey('reconciliations', 'gateway', name))}
            </MenuItem>
          ))}
        </TextField>
        {day('fromDate')}
        {day('toDate')}
      </form>
    </FormDialog>
  )
}
