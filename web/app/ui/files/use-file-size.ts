import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { intlTag } from '#shared/i18n/locale.ts'

export type SizeUnit = 'kb' | 'mb'

/** Sizes as people read them: kb for insurance documents, MB with two decimals elsewhere (specification, section 9). */
export function useFileSize(unit: SizeUnit): (bytes: number) => string {
  const t = useTranslate()
  const { locale } = useFormats()
  const decimals = unit === 'mb' ? 2 : 0
  const write = new Intl.NumberFormat(intlTag[locale], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const divisor = unit === 'mb' ? 1024 * 1024 : 1024
  // Nothing weighs nothing: the smallest step is shown at least.
  const least = 10 ** -decimals
  return (bytes) => t(`files.${unit}`, { size: write.format(bytes === 0 ? 0 : Math.max(bytes / divisor, least)) })
}
