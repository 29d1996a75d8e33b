import { useQuery } from '@tanstack/react-query'
import type { ScanStatus } from '#schemas/files.ts'
import { ApiError, type Callable } from '../kit/api.ts'
import { fetchFile } from './fetch-file.ts'

export type StoredFile = ReturnType<typeof useStoredFile>

/** Fetches a file that a route hands out, unless the virus check keeps it closed. */
export function useStoredFile(endpoint: Callable, params: Record<string, string>, scanStatus: ScanStatus | null) {
  const isClosed = scanStatus === 'quarantined' || scanStatus === 'infected'
  const { data, error, refetch } = useQuery({
    queryKey: ['file', endpoint.path, params],
    queryFn: ({ signal }) => fetchFile(endpoint, params, signal),
    enabled: !isClosed,
    // Nothing of it stays in memory once it is no longer shown.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, failure) =>
      count < 1 && !(failure instanceof ApiError && failure.status >= 400 && failure.status < 500),
  })
  return { isClosed, data, error, refetch }
}
