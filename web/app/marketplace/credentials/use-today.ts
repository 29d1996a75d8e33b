import { useState } from 'react'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'

/** Today, `YYYY-MM-DD` in the reader's time zone, fixed when the page was opened. */
export function useToday(): string {
  const { zone } = useFormats()
  const [today] = useState(() => plainDateOf(zone, new Date()))
  return today
}
