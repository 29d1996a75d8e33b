import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { intlTag } from '#shared/i18n/locale.ts'

export type SizeUnit = 'kb' | 'mb'

/** File sizes for display: kb for insurance documents, MB with two decimals elsewhere. */
export function useFileSize(unit: SizeUnit): (bytes: number) => string {
  const t = useTranslate()
  const { locale } = useFormats()
  const decimals = unit === 'mb' ? 2 : 0
  const write = new Intl.NumberFormat(intlTag[locale], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const divisor = unit === 'mb' ? 1024 * 1024 : 1024
  // A tiny file shows the smallest step instead of zero.
  const least = 10 ** -decimals
  return (bytes) => t(`files.${unit}`, { size: write.format(bytes === 0 ? 0 : Math.max(bytes / divisor, least)) })
}
