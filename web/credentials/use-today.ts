import { useState } from 'react'
import { useFormats } from '../account/viewer.tsx'
import { plainDateOf } from '../kit/format.ts'

/** `YYYY-MM-DD` where the reader is, as it was when the page was opened. */
export function useToday(): string {
  const { zone } = useFormats()
  const [today] = useState(() => plainDateOf(zone, new Date()))
  return today
}
