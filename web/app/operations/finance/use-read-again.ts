import { useQueryClient } from '@tanstack/react-query'

/** Refetches adjustments together with the transfers that some of them assign. */
export function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const resource of ['adjustments', 'unmatched-transfers'])
      void queries.invalidateQueries({ queryKey: [resource] })
  }
}
