import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { statementFormats } from '#schemas/money/payment-limits.ts'
import { StatementQuery, walletTransactionTypes } from '#schemas/money/payments.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { fetchBytes } from '#ui/files/fetch-file.ts'
import { DateField } from '#ui/forms/DateField.tsx'
import { choiceKey, pruned } from '#ui/forms/fields.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { saveFile } from '#ui/files/save-file.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'

interface StatementDialogProps {
  /** Filters of the list behind the dialog. */
  chosen: { fromDate?: string; toDate?: string; transactionType?: string }
  onClose: () => void
}

/** Picks the date range and the file type; starts with the list's filters, otherwise with this month. */
export function StatementDialog({ chosen, onClose }: StatementDialogProps) {
  const t = useTranslate()
  const id = useId()
  const { zone } = useFormats()
  const [today] = useState(() => plainDateOf(zone, new Date()))
  const form = useSchemaForm({
    start: {
      fromDate: chosen.fromDate ?? `${(chosen.toDate ?? today).slice(0, 7)}-01`,
      toDate: chosen.toDate ?? today,
      transactionType: chosen.transactionType ?? '',
      format: 'pdf',
    },
    schema: StatementQuery,
    read: pruned,
    send: async (query) => {
      const { fromDate, toDate, format } = form.values
      const content = await fetchBytes(paymentApi.statement, { query: query as object })
      saveFile(`solace-wallet-${fromDate}-${toDate}.${format}`, content)
      onClose()
    },
  })
  const { problem: _format, ...format } = form.field('format')
  const { problem: _type, ...type } = form.field('transactionType')
  const choices = { fullWidth: true, select: true, slotProps: { select: { native: true } } } as const
  return (
    <FormDialog
      title={t('statement.title')}
      formId={id}
      submit={t('statement.submit')}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Typography>{t('statement.hint', { zone: zone.replaceAll('_', ' ') })}</Typography>
      <Box component="form" id={id} {...form.form} sx={{ display: 'grid', columnGap: 4, rowGap: 2 }}>
        <Box sx={{ display: 'grid', columnGap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <DateField {...form.field('fromDate')} label={t('statement.from')} />
          <DateField {...form.field('toDate')} label={t('statement.to')} />
        </Box>
        <TextField {...type} {...choices} id={`${id}-type`} label={t('statement.type')} helperText=" ">
          <option value="">{t('statement.all')}</option>
          {walletTransactionTypes.map((name) => (
            <option key={name} value={name}>
              {t(choiceKey('transactions', 'transactionType', name))}
            </option>
          ))}
        </TextField>
        <TextField {...format} {...choices} id={`${id}-format`} label={t('statement.format')}>
          {statementFormats.map((name) => (
            <option key={name} value={name}>
              {t(`statement.${name}`)}
            </option>
          ))}
        </TextField>
      </Box>
    </FormDialog>
  )
}
