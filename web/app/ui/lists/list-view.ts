import type { SortPayload } from 'react-admin'

export interface ListView {
  name: string
  filter: Readonly<Record<string, string>>
  sort: SortPayload
}

/** `more`: further parts of the address. */
export const viewAddress = ({ filter, sort }: Pick<ListView, 'filter' | 'sort'>, more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ filter: JSON.stringify(filter), sort: sort.field, order: sort.order, page: '1', ...more })}`

export const isSameFilter = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, unknown>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value)
