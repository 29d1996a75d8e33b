import type { ComponentProps, ReactNode } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { Page } from '#ui/page/Page.tsx'
import { ListFilters } from './ListFilters.tsx'

interface ListPageProps extends Pick<ComponentProps<typeof ListFilters>, 'fields' | 'resource'> {
  /** Text key. */
  title: string
  /** The field, with `-` for a descending order. */
  sort: string
  perPage?: number
  /** Filters of the first visit. */
  start?: object
  filters?: Omit<ComponentProps<typeof ListFilters>, 'fields' | 'resource'>
  /** Content between the title and the filters. */
  above?: ReactNode
  children: ReactNode
}

/** A page that shows one list with its filters. */
export function ListPage({
  title,
  resource,
  fields,
  sort,
  perPage = 25,
  start,
  filters,
  above,
  children,
}: ListPageProps) {
  const t = useTranslate()
  const order = sort.startsWith('-')
    ? { field: sort.slice(1), order: 'DESC' as const }
    : { field: sort, order: 'ASC' as const }
  return (
    <Page isList title={t(title)}>
      <ListBase resource={resource} perPage={perPage} sort={order} filterDefaultValues={start}>
        {above}
        <ListFilters fields={fields} resource={resource} {...filters} />
        {children}
      </ListBase>
    </Page>
  )
}
