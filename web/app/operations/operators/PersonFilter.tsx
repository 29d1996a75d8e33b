import Autocomplete from '@mui/material/Autocomplete'
import { useTranslate } from 'react-admin'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { OperatorUser } from '#schemas/operations/operators.ts'
import { useRead } from '#ui/api/use-call.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { comboPlace, FilterCombo } from '#ui/lists/FilterField.tsx'
import { useFilter } from '#ui/lists/ListFilters.tsx'
import { usePersonSearch } from './use-person-search.ts'

/** Finds a user by name or address; the list is filtered by the identifier. */
export function PersonFilter({ name, resource }: { name: string; resource: string }) {
  const t = useTranslate()
  const [id, setId] = useFilter(name)
  const { search, read, offered, props } = usePersonSearch<OperatorUser>()
  const found = useRead(operatorApi.users, { query: { search, perPage: 10 } }, read)
  const known = useRead(operatorApi.user, { params: { id } }, { enabled: id !== '', staleTime: 60_000 })
  const people = found.data?.data ?? []
  const chosen = id === '' ? null : (people.find(({ identifier }) => identifier === id) ?? known.data ?? null)

  return (
    <Autocomplete
      size="small"
      {...props}
      options={offered(people)}
      value={chosen}
      renderOption={({ key, ...item }, { name: personName, email }) => (
        <li key={key} {...item}>
          {email ? `${personName} · ${email}` : personName}
        </li>
      )}
      loading={found.isFetching}
      onChange={(_, person) => setId(person?.identifier ?? '')}
      sx={comboPlace}
      renderInput={(params) => <FilterCombo label={t(labelKey(resource, name))} isSet={id !== ''} params={params} />}
    />
  )
}
