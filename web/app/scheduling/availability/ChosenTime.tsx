import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** The chosen slot as a sentence in both time zones. The line keeps its height while nothing is chosen. */
export function ChosenTime({ slot, providerZone }: { slot: TimeSlot | null; providerZone: string | undefined }) {
  const sentence = useTimeSentence()
  return (
    <Typography aria-live="polite" sx={{ minHeight: '3.2em', mt: 4, fontWeight: 600 }}>
      {slot && sentence(slot.startTime, providerZone)}
    </Typography>
  )
}

/** "Thursday, 26 November, 18:00 your time, 19:00 in Lagos" */
export function useTimeSentence() {
  const t = useTranslate()
  const formats = useFormats()
  return (instant: string, theirZone: string | undefined): string => {
    const { day, time, other } = formats.clocks(instant, theirZone ?? formats.zone)
    return other
      ? t('availability.both_times', { day, time, otherTime: other.time, place: other.place })
      : t('availability.one_time', { day, time })
  }
}
