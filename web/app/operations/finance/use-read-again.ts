import { useQueryClient } from '@tanstack/react-query'

/** Corrections, and the transfers that some of them bring to their owners, are read anew together. */
export function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const resource of ['adjustments', 'unmatched-transfers'])
      void queries.invalidateQueries({ queryKey: [resource] })
  }
}
