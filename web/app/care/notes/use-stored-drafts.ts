import { useQuery } from '@tanstack/react-query'
import { type KeptDraft, readDrafts } from './stored-drafts.ts'

export const keptDraftsKey = ['kept-drafts'] as const

/** Note drafts stored on this device; read again whenever the page becomes visible. */
export function useKeptDrafts(isMeant: (kept: KeptDraft) => boolean) {
  const { data, isPending, refetch } = useQuery({
    queryKey: keptDraftsKey,
    queryFn: readDrafts,
    staleTime: 0,
    gcTime: 0,
    // Without a connection nothing can be decrypted; the drafts stay stored.
    retry: false,
  })
  return { drafts: (data ?? []).filter(isMeant), isPending, refetch }
}
