import { useQueryClient } from '@tanstack/react-query'
import { issuedGiftApi } from '#schemas/money/issued-gifts.calls.gen.ts'
import { type NewlyIssuedGift, NewIssuedGift } from '#schemas/money/issued-gifts.ts'
import { currencyFor } from '#schemas/platform/countries.ts'
import { isPasswordDeclined } from '#app/identity/second-factor/use-fresh-act.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { keyOf } from '#ui/api/use-call.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { parseAmount } from '#ui/forms/amount.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'

export type IssueForm = ReturnType<typeof useIssueForm>

/** The fields of a gift code to issue, and the call that issues it. */
export function useIssueForm(onIssued: (gift: NewlyIssuedGift, email: string) => void) {
  const { locale } = useFormats()
  const { country } = useViewer()
  const queries = useQueryClient()
  const withFresh = useFreshPassword()
  const keyFor = useIdempotencyKey()
  return useSchemaForm({
    start: {
      amount: '',
      currency: currencyFor(country) as string,
      reason: '',
      untilDate: '',
      recipientEmail: '',
      recipientLocale: locale as string,
    },
    schema: NewIssuedGift,
    read: ({ amount, currency, reason, untilDate, recipientEmail, recipientLocale }) => {
      const email = recipientEmail.trim()
      return {
        amount: parseAmount(amount, locale) ?? 0,
        currency,
        reason: reason.trim(),
        ...(untilDate !== '' && { untilDate }),
        ...(email !== '' && { recipientEmail: email, recipientLocale }),
      } as NewIssuedGift
    },
    send: async (body) => {
      try {
        const issued = await withFresh(() => call(issuedGiftApi.issue, { body, key: keyFor(body) }))
        onIssued(issued, body.recipientEmail ?? '')
      } catch (error) {
        // Closing the password prompt issues nothing.
        if (isPasswordDeclined(error)) return
        throw error
      }
      await queries.invalidateQueries({ queryKey: keyOf(issuedGiftApi.list) })
    },
  })
}
