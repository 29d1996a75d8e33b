import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { LoadError } from '#ui/notices/Notice.tsx'

interface CardBodyProps<Data> {
  read: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Style with the height of the content, for the placeholder. */
  space: Record<string, number | object>
  children: (data: Data) => ReactNode
}

/** What a card has read: a placeholder as high as the content, and an error of this card alone. What was read before stays. */
export const CardBody = <Data,>({ read: { data, error, refetch }, space, children }: CardBodyProps<Data>) => (
  <>
    {error && (
      <Box sx={{ px: 3.5, pb: 3.5, '& > div': { p: 4, borderRadius: 2 } }}>
        <LoadError error={error} onRetry={refetch} />
      </Box>
    )}
    {!data && !error && (
      <Box aria-busy="true" sx={{ px: 3.5, pb: 3.5, boxSizing: 'border-box', ...space }}>
        <Skeleton variant="rounded" height="100%" sx={{ borderRadius: 2 }} />
      </Box>
    )}
    {data && children(data)}
  </>
)
