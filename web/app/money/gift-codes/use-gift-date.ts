import { plainDateOf } from '#shared/i18n/format.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

const style = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** `1 March 2029`: gift codes are valid for years. */
export function useGiftDate(): (instant: string) => string {
  const { date, zone } = useFormats()
  return (instant) => date(plainDateOf(zone, instant), style)
}
