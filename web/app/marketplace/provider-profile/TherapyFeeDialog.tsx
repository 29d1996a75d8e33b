import { useListContext, useTranslate } from 'react-admin'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import type { TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { SchemaFormDialog } from '#ui/forms/SchemaFormDialog.tsx'
import { call } from '#shared/api/api.ts'
import { feeChangeOf, problemsOfFee, startOfFee } from './fee-change.ts'
import { FeeInputs } from './FeeInputs.tsx'

interface TherapyFeeDialogProps {
  therapy: TherapyFee
  onClose: () => void
}

/** The fee of one therapy; starts with the current fee. */
export function TherapyFeeDialog({ therapy, onClose }: TherapyFeeDialogProps) {
  const t = useTranslate()
  const { refetch } = useListContext()
  const { identifier, name, currency } = therapy
  const save = async (values: object) => {
    await call(providerApi.setTherapyFee, { body: { therapyIdentifier: identifier, ...feeChangeOf(values) } })
    await refetch()
    onClose()
  }
  return (
    <SchemaFormDialog
      title={t('fees.of_therapy', { name })}
      submit={t('ra.action.save')}
      endpoint={providerApi.setTherapyFee}
      start={startOfFee(therapy)}
      check={problemsOfFee}
      save={save}
      saved="fees.saved"
      onClose={onClose}
    >
      <FeeInputs currency={currency} />
    </SchemaFormDialog>
  )
}
