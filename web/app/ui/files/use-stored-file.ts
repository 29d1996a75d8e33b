import { useQuery } from '@tanstack/react-query'
import type { ScanStatus } from '#schemas/platform/files.ts'
import type { Callable } from '#shared/api/api.ts'
import { retryOnce } from '#ui/api/use-call.ts'
import { fetchFile } from './fetch-file.ts'

export type StoredFile = ReturnType<typeof useStoredFile>

interface StoredFileOptions {
  /** Nothing is fetched before this is true. */
  isWanted?: boolean
  /** Cache time after it was last shown. */
  retentionMs?: number
}

/** Fetches a stored file, unless the virus check blocks it. */
export function useStoredFile(
  endpoint: Callable,
  params: Record<string, string>,
  scanStatus: ScanStatus | null,
  { isWanted = true, retentionMs = 0 }: StoredFileOptions = {},
) {
  const isClosed = scanStatus === 'quarantined' || scanStatus === 'infected'
  const { data, error, refetch } = useQuery({
    queryKey: ['file', endpoint.path, params],
    queryFn: ({ signal }) => fetchFile(endpoint, params, signal),
    enabled: !isClosed && isWanted,
    gcTime: retentionMs,
    staleTime: Number.POSITIVE_INFINITY,
    retry: retryOnce,
  })
  return { isClosed, data, error, refetch }
}
