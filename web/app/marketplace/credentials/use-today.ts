import { useState } from 'react'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'

/** `YYYY-MM-DD` where the reader is, as it was when the page was opened. */
export function useToday(): string {
  const { zone } = useFormats()
  const [today] = useState(() => plainDateOf(zone, new Date()))
  return today
}
