import { useTranslate } from 'react-admin'
import type { CodeReduction, SessionPrice } from '#schemas/operations/session-price.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Why a session costs what it costs, in a few words: by a code, a package or as a free consultation; null for the plain fee. */
export function usePriceNote(): (price: SessionPrice, currency: string) => string | null {
  const t = useTranslate()
  const noteOf = useReductionNote()
  return ({ reduction, isFromPackage, isConsultation }, currency) => {
    if (isConsultation) return t('finance.price.consultation')
    if (isFromPackage) return t('finance.price.package')
    return reduction && noteOf(reduction, currency)
  }
}

/** The code, what it took off, and who bears it. */
export function useReductionNote(): (reduction: CodeReduction, currency: string) => string {
  const t = useTranslate()
  const { money } = useFormats()
  return ({ code, amount, borneBy }, currency) =>
    t(`finance.price.borne_by.${borneBy}`, { code, amount: money(amount, currency) })
}
