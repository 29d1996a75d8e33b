import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { promotionApi } from '#schemas/money/promotions.calls.gen.ts'
import { NewPromotion } from '#schemas/money/promotions.ts'
import { currencyFor } from '#schemas/platform/countries.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { keyOf } from '#ui/api/use-call.ts'
import { parseAmount } from '#ui/forms/amount.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'

export type PromotionForm = ReturnType<typeof usePromotionForm>

const whole = (typed: string): number | undefined => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** The fields of a new code, and the call that creates it. */
export function usePromotionForm(onClose: () => void) {
  const { locale } = useFormats()
  const { country } = useViewer()
  const notify = useNotify()
  const queries = useQueryClient()
  const withFresh = useFreshPassword()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  /** An empty field is left out. */
  const optional = <Value>(typed: string, read: (text: string) => Value) =>
    typed.trim() === '' ? undefined : read(typed.trim())
  return useSchemaForm({
    start: {
      campaign: '',
      code: '',
      percent: '',
      amount: '',
      currency: currencyFor(country),
      bearer: 'platform',
      providerEmail: '',
      fromDate: today,
      untilDate: '',
      useLimit: '',
      clientLimit: '1',
      firstSession: '',
      minimumFee: '',
    },
    schema: NewPromotion,
    read: (values) => {
      const sum = (typed: string) => parseAmount(typed, locale) ?? 0
      const asTyped = (text: string) => text
      const body = {
        campaign: values.campaign.trim(),
        code: optional(values.code, asTyped),
        percent: optional(values.percent, whole),
        amount: optional(values.amount, sum),
        currency: values.currency,
        bearer: values.bearer,
        providerEmail: optional(values.providerEmail, asTyped),
        fromDate: values.fromDate,
        untilDate: optional(values.untilDate, asTyped),
        useLimit: optional(values.useLimit, whole),
        clientLimit: whole(values.clientLimit),
        firstSession: values.firstSession !== '',
        minimumFee: optional(values.minimumFee, sum),
      }
      return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as NewPromotion
    },
    send: async (body) => {
      const { code } = await withFresh(() => call(promotionApi.create, { body }))
      await queries.invalidateQueries({ queryKey: keyOf(promotionApi.list) })
      notify('promotion.page.created', { type: 'success', messageArgs: { code } })
      onClose()
    },
  })
}
