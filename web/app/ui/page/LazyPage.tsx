import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { type ComponentType, Suspense } from 'react'

/** A page whose code is loaded when it is opened. */
export const LazyPage = ({ page: Opened }: { page: ComponentType }) => (
  <Suspense fallback={<PageSkeleton />}>
    <Opened />
  </Suspense>
)

const PageSkeleton = () => (
  <Box aria-busy="true" sx={{ maxWidth: 720, mx: 'auto', px: 'clamp(16px, 4vw, 40px)', py: { xs: 5, md: 8 } }}>
    <Skeleton width="40%" height={44} sx={{ mb: 5 }} />
    <Skeleton variant="rounded" height={220} />
  </Box>
)
