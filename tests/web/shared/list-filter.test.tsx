/** Filters that are set before the list is drawn again add up. */
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { expect, test } from 'vitest'
import { useFilter } from '#ui/lists/ListFilters.tsx'

test('a choice made while a typed search is not drawn yet keeps the search', () => {
  const none = {}
  let filterValues: object = none
  const sent: object[] = []
  const setFilters = (filters: object) => sent.push(filters)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ListContextProvider value={{ filterValues, setFilters } as unknown as ListControllerResult}>
      {children}
    </ListContextProvider>
  )
  const { result, rerender } = renderHook(
    () => {
      const [, search] = useFilter('search')
      const [, status] = useFilter('status')
      return { search, status }
    },
    { wrapper },
  )
  act(() => {
    result.current.search('Clara')
    result.current.status('completed')
  })
  expect(sent.at(-1)).toEqual({ search: 'Clara', status: 'completed' })

  filterValues = { search: 'Clara', status: 'completed' }
  rerender()
  act(() => result.current.search(''))
  expect(sent.at(-1)).toEqual({ status: 'completed' })

  // All filters were cleared: the object from before is shown again, without what was set on it then.
  filterValues = none
  rerender()
  act(() => result.current.status('cancelled'))
  expect(sent.at(-1)).toEqual({ status: 'cancelled' })
})
