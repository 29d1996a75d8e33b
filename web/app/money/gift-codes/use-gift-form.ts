import { useQueryClient } from '@tanstack/react-query'
import { giftCodeApi } from '#schemas/money/gift-codes.calls.gen.ts'
import { type GiftCode, NewGiftCode } from '#schemas/money/gift-codes.ts'
import { giftLimits } from '#schemas/money/gift-limits.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { currencyFor } from '#schemas/platform/countries.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { isPasswordDeclined } from '#app/identity/second-factor/use-fresh-act.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { parseAmount } from '#ui/forms/amount.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'

export type GiftForm = ReturnType<typeof useGiftForm>

/** The amount of a new gift code, what the wallet lacks for it, and the call that buys it. */
export function useGiftForm(onBought: (gift: GiftCode) => void) {
  const { locale, money } = useFormats()
  const { country } = useViewer()
  const { data: wallet } = useRead(paymentApi.balance)
  const queries = useQueryClient()
  const withFresh = useFreshPassword()
  const keyFor = useIdempotencyKey()
  const currency = wallet?.currency ?? currencyFor(country)
  const balance = wallet && Math.max(0, wallet.balance - (wallet.owed ?? 0))
  const amountIn = (typed: string) => parseAmount(typed, locale)
  const about = (key: string, amount: number): FieldProblem[] => [
    { path: 'amount', key, words: { amount: money(amount, currency) } },
  ]
  const limitsOf = (typed: string): FieldProblem[] => {
    const amount = amountIn(typed)
    const [smallest, largest] = [giftLimits.smallest[currency], giftLimits.largest[currency]]
    if (amount === null) return []
    if (amount < smallest) return about('gift_codes.too_small', smallest)
    if (amount > largest) return about('gift_codes.too_large', largest)
    return balance !== undefined && amount > balance ? about('gift_codes.short', amount - balance) : []
  }
  const form = useSchemaForm({
    start: { amount: '' },
    schema: NewGiftCode,
    read: ({ amount }) => ({ amount: amountIn(amount) ?? 0 }),
    also: ({ amount }) => limitsOf(amount),
    send: async (body) => {
      try {
        onBought(await withFresh(() => call(giftCodeApi.buy, { body, key: keyFor(body) })))
      } catch (error) {
        // Closing the password prompt buys nothing.
        if (isPasswordDeclined(error)) return
        throw error
      }
      await queries.invalidateQueries()
    },
  })
  const chosen = amountIn(form.values.amount)
  return {
    ...form,
    currency,
    balance,
    amountInMinor: chosen,
    amount: chosen ? money(chosen, currency) : null,
    missing: balance === undefined || chosen === null ? 0 : Math.max(0, chosen - balance),
  }
}
