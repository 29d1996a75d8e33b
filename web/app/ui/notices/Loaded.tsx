import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { LoadError } from './Notice.tsx'

interface LoadedProps<Data> {
  read: { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown }
  /** Of the placeholder, in pixels. */
  height: number
  children: (data: Data) => ReactNode
}

/** What a read answers; until then a placeholder, and the error with a retry button. */
export const Loaded = <Data,>({ read: { data, isPending, error, refetch }, height, children }: LoadedProps<Data>) => (
  <>
    {isPending && <Skeleton variant="rounded" height={height} />}
    {error && <LoadError error={error} onRetry={refetch} />}
    {data && children(data)}
  </>
)
