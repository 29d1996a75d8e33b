import Box from '@mui/material/Box'
import type { Suggestion } from '#schemas/scheduling/bookings.ts'
import { FittingTherapists } from './FittingTherapists.tsx'
import { HowItWorks } from './HowItWorks.tsx'

/** For a client without a session: whom to book, and how it works. */
export const FirstSteps = ({ suggestions }: { suggestions: readonly Suggestion[] }) => (
  <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <FittingTherapists suggestions={suggestions} />
    <HowItWorks />
  </Box>
)
