import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Reschedule } from '#schemas/scheduling/bookings.ts'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import { Fact } from '#ui/lists/Fact.tsx'

/** The old and the new time of a move, in both time zones. */
export function MoveTimes({ move, zone }: { move: Reschedule; zone: string }) {
  const t = useTranslate()
  const sentence = useTimeSentence()
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Fact name={t('reschedule.now')}>{sentence(move.fromStart, zone)}</Fact>
      <Fact name={t('reschedule.new_time')}>
        <b>{sentence(move.toStart, zone)}</b>
      </Fact>
    </Box>
  )
}
