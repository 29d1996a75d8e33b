import { useListContext } from 'react-admin'
import type { SavedViewContent } from '#schemas/identity/saved-views.ts'
import type { ColumnChoice } from './use-column-choice.ts'

/** Filters, order, page size and columns of the list as it is now. */
export function usePresentView({ hidden }: ColumnChoice): Omit<SavedViewContent, 'name'> {
  const { filterValues, sort, perPage } = useListContext()
  return {
    filter: JSON.stringify(filterValues),
    sort: sort.field,
    order: sort.order,
    perPage,
    ...(hidden && { hidden: [...hidden] }),
  }
}
