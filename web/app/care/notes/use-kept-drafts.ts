import { useQuery } from '@tanstack/react-query'
import { type KeptDraft, readDrafts } from './kept-drafts.ts'

export const keptDraftsKey = ['kept-drafts'] as const

/** What this device keeps of notes; read anew whenever the page is looked at again. */
export function useKeptDrafts(isMeant: (kept: KeptDraft) => boolean) {
  const { data, isPending, refetch } = useQuery({
    queryKey: keptDraftsKey,
    queryFn: readDrafts,
    staleTime: 0,
    gcTime: 0,
    // Without a connection nothing of it can be opened; what is kept stays kept.
    retry: false,
  })
  return { drafts: (data ?? []).filter(isMeant), isPending, refetch }
}
