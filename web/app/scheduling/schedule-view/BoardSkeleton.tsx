import Skeleton from '@mui/material/Skeleton'
import { boardHeight } from './grid-size.ts'

/** The place of the time grid while it loads. */
export const BoardSkeleton = () => <Skeleton variant="rounded" sx={{ height: boardHeight }} />
