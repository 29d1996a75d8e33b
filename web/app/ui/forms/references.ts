/** Reference data for forms: read once per visit, in the user's language, for the country in the form. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import type { ReferenceKind, ReferenceOption } from '#schemas/platform/regions.ts'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'

export interface Option {
  identifier: string
  name: string
  /** Indented below a broader term of the same list. */
  isNarrower: boolean
}

/** Reference data does not change while a user fills in a form. */
const queryOptions = { staleTime: Number.POSITIVE_INFINITY } as const

/** Rows of one kind; `undefined` until loaded. */
export function useReferences(kind: ReferenceKind): Option[] | undefined {
  const { code } = useChosenCountry()
  const { data } = useRead(regionApi.reference, questionOf(kind, code), queryOptions)
  return useMemo(() => data && inGroups(data), [data])
}

/** Countries in which the product operates, or the states of the selected one. */
export function usePlaces(kind: 'country' | 'state'): Option[] | undefined {
  const { identifier } = useChosenCountry()
  const isState = kind === 'state'
  const countries = useRead(regionApi.countries, {}, queryOptions)
  const states = useRead(
    regionApi.statesOfCountry,
    { params: { id: identifier ?? '' } },
    { ...queryOptions, enabled: isState && identifier !== null },
  )
  const { data } = isState ? states : countries
  const options = useMemo(
    () => data?.map(({ identifier: id, name }) => ({ identifier: id, name, isNarrower: false })),
    [data],
  )
  return isState && identifier === null ? none : options
}

/** The country in the form; forms without one use the user's own. */
function useChosenCountry(): { identifier: string | null; code: string } {
  const viewer = useViewer()
  const chosen = useWatch({ name: 'countryIdentifier' }) as string | null | undefined
  const { data = [] } = useRead(regionApi.countries, {}, queryOptions)
  return {
    identifier: chosen ?? null,
    code: data.find(({ identifier }) => identifier === chosen)?.code ?? viewer.country,
  }
}

const none: Option[] = []

const questionOf = (kind: ReferenceKind, country: string) => ({ params: { kind }, query: { country } })

/** Narrower terms follow the broader term they belong to. */
function inGroups(rows: readonly ReferenceOption[]): Option[] {
  const known = new Set(rows.map(({ identifier }) => identifier))
  const isBelow = ({ parentIdentifier: parent }: ReferenceOption) => parent !== null && known.has(parent)
  const below = Map.groupBy(rows.filter(isBelow), ({ parentIdentifier }) => parentIdentifier)
  return rows
    .filter((row) => !isBelow(row))
    .flatMap((row) => [row, ...(below.get(row.identifier) ?? [])])
    .map((row) => ({ identifier: row.identifier, name: row.name, isNarrower: isBelow(row) }))
}

/** Fetches all lists of a form before it renders, so that the layout does not jump. */
export function useReferencesAhead(kinds: readonly ReferenceKind[], countryIdentifier: string | undefined) {
  const viewer = useViewer()
  const countries = useRead(regionApi.countries, {}, queryOptions)
  const code = countries.data?.find(({ identifier }) => identifier === countryIdentifier)?.code ?? viewer.country
  const states = useRead(
    regionApi.statesOfCountry,
    { params: { id: countryIdentifier ?? '' } },
    { ...queryOptions, enabled: countryIdentifier !== undefined && kinds.includes('state') },
  )
  const lists = useQueries({
    queries: kinds
      .filter((kind) => kind !== 'state')
      .map((kind) => ({
        queryKey: keyOf(regionApi.reference, questionOf(kind, code)),
        queryFn: () => call(regionApi.reference, questionOf(kind, code)),
        ...queryOptions,
        enabled: countries.data !== undefined,
      })),
  })
  const all = [countries, ...(kinds.includes('state') ? [states] : []), ...lists]
  return {
    isPending: all.some((one) => one.isPending),
    error: all.find((one) => one.error)?.error,
    refetch: () => Promise.all(all.filter((one) => one.error).map((one) => one.refetch())),
  }
}

/** Returns the country code of an identifier as an object to spread; empty until the list is loaded. */
export function useCountryCode() {
  const { countryOf } = useOffered()
  return (identifier: string): { country?: string } => {
    const country = countryOf(identifier)
    return country === undefined ? {} : { country }
  }
}

/** Whether the loaded lists offer an identifier; true for a list that is not loaded yet. */
export function useOffered() {
  const queries = useQueryClient()
  return {
    countryOf: (identifier: string): string | undefined =>
      queries
        .getQueryData<{ identifier: string; code: string }[]>(keyOf(regionApi.countries))
        ?.find((country) => country.identifier === identifier)?.code,
    isOffered: (kind: ReferenceKind, identifier: string, country: string, countryIdentifier: string): boolean => {
      const key =
        kind === 'state'
          ? keyOf(regionApi.statesOfCountry, { params: { id: countryIdentifier } })
          : keyOf(regionApi.reference, questionOf(kind, country))
      const list = queries.getQueryData<{ identifier: string }[]>(key)
      return list === undefined || list.some((row) => row.identifier === identifier)
    },
  }
}
