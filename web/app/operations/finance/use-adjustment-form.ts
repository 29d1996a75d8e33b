import { useState } from 'react'
import { useNotify } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import {
  type AdjustmentRequest,
  AdjustmentRequest as Options,
  type MoneyOwner,
  type UnmatchedTransfer,
} from '#schemas/operations/finance.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { call } from '#shared/api/api.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { parseAmount, typedAmount } from '#ui/forms/amount.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { useReadAgain } from './use-read-again.ts'

export type AdjustmentForm = ReturnType<typeof useAdjustmentForm>['form']

/** The fields of an adjustment request, the chosen account holder, and the call that requests it. */
export function useAdjustmentForm(transfer: UnmatchedTransfer | undefined, onClose: () => void) {
  const formats = useFormats()
  const notify = useNotify()
  const withFresh = useFreshPassword()
  const keyFor = useIdempotencyKey()
  const readAgain = useReadAgain()
  const [owner, setOwner] = useState<MoneyOwner | null>(null)
  const form = useSchemaForm({
    start: {
      ownerIdentifier: '',
      direction: 'credit',
      against: transfer ? 'suspense' : 'promotion',
      amount: transfer ? typedAmount(transfer.amount, formats.locale) : '',
      reason: '',
    },
    schema: Options,
    read: (values) =>
      ({
        ...values,
        // A field without a choice is reported as missing.
        ...(owner ? { ownerIdentifier: owner.identifier } : { ownerIdentifier: undefined }),
        account: owner?.account ?? 'client_wallet',
        currency: transfer?.currency ?? owner?.currency ?? 'NGN',
        amount: parseAmount(values.amount, formats.locale) ?? 0,
        reason: values.reason.trim(),
        ...(transfer && { transfer: { gateway: transfer.gateway, gatewayReference: transfer.gatewayReference } }),
      }) as AdjustmentRequest,
    send: async (body) => {
      await withFresh(() => call(financeApi.requestAdjustment, { body, key: keyFor(body) })).finally(readAgain)
      notify('finance.adjustments.asked', { type: 'success' })
      onClose()
    },
  })
  const choose = (chosen: MoneyOwner | null) => {
    setOwner(chosen)
    form.set('ownerIdentifier', chosen?.identifier ?? '')
  }
  return { form, owner, choose }
}
