import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { ListContext } from 'react-admin'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'

/** Reads outdated appointments again: those of the list around, or those of the client whose page is open. */
export function useReadAgain(): () => void {
  const queries = useQueryClient()
  const list = useContext(ListContext)
  return () => {
    if (list) void list.refetch()
    else void queries.invalidateQueries({ queryKey: [bookingApi.ofClient.path] })
  }
}
