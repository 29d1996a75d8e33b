import { useQuery } from '@tanstack/react-query'
import { type StoredNoteDraft, readDrafts } from '#shared/notes/stored-drafts.ts'

export const storedDraftsKey = ['kept-drafts'] as const

/** Note drafts stored on this device; read again whenever the page becomes visible. */
export function useStoredDrafts(isMeant: (stored: StoredNoteDraft) => boolean) {
  const { data, isPending, refetch } = useQuery({
    queryKey: storedDraftsKey,
    queryFn: readDrafts,
    staleTime: 0,
    gcTime: 0,
    // Without a connection nothing can be decrypted; the drafts stay stored.
    retry: false,
  })
  return { drafts: (data ?? []).filter(isMeant), isPending, refetch }
}
