import { useTranslate } from 'react-admin'
import type { CodeReduction, SessionPrice } from '#schemas/operations/session-price.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Why a session costs what it costs, in a few words: by a code, a package or as a free consultation; null for the plain fee. */
export function usePriceNote(): (price: Partial<SessionPrice>, currency: string) => string | null {
  const t = useTranslate()
  const code = useReductionNote()
  return ({ reduction, isFromPackage, isConsultation }, currency) => {
    if (isConsultation) return t('finance.price.consultation')
    if (isFromPackage) return t('finance.price.package')
    return reduction ? code(reduction, currency) : null
  }
}

/** The code, what it took off, who bears it, and what of that came back with refunds. */
export function useReductionNote(): (reduction: CodeReduction, currency: string) => string {
  const t = useTranslate()
  const { money } = useFormats()
  return ({ code, amount, borneBy, returned }, currency) =>
    [
      t(`finance.price.borne_by.${borneBy}`, { code, amount: money(amount, currency) }),
      returned > 0 && t('finance.price.returned', { amount: money(returned, currency) }),
    ]
      .filter(Boolean)
      .join(' · ')
}
