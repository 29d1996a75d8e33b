import { useEffect } from 'react'
import { useStore } from 'react-admin'

const place = 'clients.order'
const none: readonly string[] = []

/** Remembers the order of the clients of a list, for the pages of these clients. */
export function useRememberOrder(identifiers: readonly string[] | undefined): void {
  const [, setOrder] = useStore(place, none)
  const written = identifiers?.join()
  useEffect(() => {
    if (written !== undefined) setOrder(written === '' ? none : written.split(','))
  }, [written, setOrder])
}

/** The client before and after this one in the list that was shown last; null if that list has no such client. */
export function usePlaceInOrder(identifier: string) {
  const [order] = useStore(place, none)
  const at = order.indexOf(identifier)
  return at < 0 ? null : { at, count: order.length, previous: order[at - 1], next: order[at + 1] }
}
