import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import { type Adjustment, AdjustmentDecision } from '#schemas/operations/finance.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { call } from '#shared/api/api.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { personName } from '#ui/lists/person-name.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { Facts } from './Facts.tsx'
import { useReadAgain } from './use-read-again.ts'

interface DecideDialogProps {
  row: Adjustment
  decision: 'approve' | 'reject'
  onClose: () => void
}

/** Approves or rejects the request of another operator; the effect is shown above the button. */
export function DecideDialog({ row, decision, onClose }: DecideDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const notify = useNotify()
  const id = useId()
  const withFresh = useFreshPassword()
  const readAgain = useReadAgain()
  const amount = formats.money(row.amount, row.currency)
  const words = { name: personName(row.ownerName, t), amount }
  const form = useSchemaForm({
    start: { note: '' },
    schema: AdjustmentDecision,
    read: ({ note }): AdjustmentDecision => ({
      decision,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }),
    send: async (body) => {
      await withFresh(() => call(financeApi.decide, { params: { id: row.identifier }, body })).finally(readAgain)
      notify(`finance.adjustments.${decision}.done`, { type: 'success', messageArgs: words })
      onClose()
    },
  })
  const { problem, ...field } = form.field('note')
  return (
    <Modal
      title={t(`finance.adjustments.${decision}.title`, words)}
      isOpen
      onClose={onClose}
      actions={
        <SendButtons
          submit={t(`finance.adjustments.${decision}.submit`, words)}
          isBusy={form.isBusy}
          isHard={decision === 'reject'}
          form={id}
          onClose={onClose}
        />
      }
    >
      <Typography>{t(`finance.adjustments.${decision}.${row.direction}_text`, words)}</Typography>
      <Facts>
        <Fact name={t(labelKey('adjustments', 'account'))}>{t(choiceKey('adjustments', 'account', row.account))}</Fact>
        <Fact name={t(labelKey('adjustments', 'against'))}>{t(choiceKey('adjustments', 'against', row.against))}</Fact>
        <Fact name={t(labelKey('adjustments', 'askedByName'))}>{personName(row.askedByName, t)}</Fact>
        <Fact name={t(labelKey('adjustments', 'reason'))} isWide>
          {row.reason}
        </Fact>
      </Facts>
      <form id={id} {...form.form}>
        <TextField
          {...field}
          fullWidth
          multiline
          minRows={2}
          label={t('finance.adjustments.note')}
          error={problem !== undefined}
          helperText={problem ?? t('finance.adjustments.note_hint')}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </form>
    </Modal>
  )
}
