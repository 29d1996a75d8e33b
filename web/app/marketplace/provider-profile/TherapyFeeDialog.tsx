import { useId, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import type { TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'
import { call } from '#shared/api/api.ts'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'
import { feeChangeOf, problemsOfFee, startOfFee } from './fee-change.ts'
import { FeeInputs } from './FeeInputs.tsx'

interface TherapyFeeDialogProps {
  therapy: TherapyFee
  onClose: () => void
}

/** The fee of one therapy; starts with the current fee. */
export function TherapyFeeDialog({ therapy, onClose }: TherapyFeeDialogProps) {
  const t = useTranslate()
  const id = useId()
  const { refetch } = useListContext()
  const [isBusy, setBusy] = useState(false)
  const { identifier, name, currency } = therapy
  const save = async (values: object) => {
    await call(providerApi.setTherapyFee, { body: { therapyIdentifier: identifier, ...feeChangeOf(values) } })
    await refetch()
    onClose()
  }
  return (
    <Modal
      title={t('fees.of_therapy', { name })}
      isOpen
      onClose={onClose}
      actions={<SendButtons submit={t('ra.action.save')} isBusy={isBusy} form={id} onClose={onClose} />}
    >
      <SchemaForm
        id={id}
        endpoint={providerApi.setTherapyFee}
        start={startOfFee(therapy)}
        check={problemsOfFee}
        save={save}
        saved="fees.saved"
        onBusy={setBusy}
      >
        <FeeInputs currency={currency} />
      </SchemaForm>
    </Modal>
  )
}
