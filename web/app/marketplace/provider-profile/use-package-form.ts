import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { packageApi } from '#schemas/money/packages.calls.gen.ts'
import { NewPackageOffer } from '#schemas/money/packages.ts'
import { call } from '#shared/api/api.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { parseAmount } from '#ui/forms/amount.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

export type PackageForm = ReturnType<typeof usePackageForm>

const whole = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0)

/** The terms of a new offer, and the call that creates it. */
export function usePackageForm(therapy: string, onClose: () => void) {
  const { locale } = useFormats()
  const notify = useNotify()
  const queries = useQueryClient()
  return useSchemaForm({
    start: { therapyIdentifier: therapy, sessions: '5', price: '', months: '6' },
    schema: NewPackageOffer,
    read: ({ therapyIdentifier, sessions, price, months }) => ({
      therapyIdentifier,
      sessions: whole(sessions),
      price: parseAmount(price, locale) ?? 0,
      months: whole(months),
    }),
    send: async (body) => {
      await call(packageApi.create, { body })
      await queries.invalidateQueries({ queryKey: keyOf(packageApi.own) })
      notify('packages.offered.created', { type: 'success' })
      onClose()
    },
  })
}
