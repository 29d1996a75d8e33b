import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Conflict } from '#schemas/scheduling/availability.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'

export type ConflictList = readonly Static<typeof Conflict>[]

/**
 * Bookings that are now outside the hours; they do not move by themselves. The list scrolls into view, because the
 * pressed button may be far below.
 */
export function Conflicts({ conflicts }: { conflicts: ConflictList }) {
  const t = useTranslate()
  const formats = useFormats()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which is not a valid clean-up function.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [conflicts])
  return (
    <Alert ref={box} severity="warning" variant="outlined" sx={{ mb: 5, color: 'var(--ink)', scrollMarginTop: 8 }}>
      {t('availability.conflicts', { smart_count: conflicts.length })}
      <ul>
        {conflicts.map(({ bookingIdentifier, startAt }) => (
          <li key={bookingIdentifier}>
            <Box
              component={Link}
              sx={{ display: 'inline-block', py: 1 }}
              to={paths.appointment({ id: bookingIdentifier })}
            >
              {formats.longMoment(startAt)}
            </Box>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
