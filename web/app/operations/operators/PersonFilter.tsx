import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { useFilter } from '#ui/lists/ListFilters.tsx'

/** Finds a user by name or address; the list is filtered by the identifier. */
export function PersonFilter({ name, resource }: { name: string; resource: string }) {
  const t = useTranslate()
  const [id, setId] = useFilter(name)
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  // Results of an earlier search are not offered: Enter would choose the wrong person.
  const found = useRead(
    operatorApi.users,
    { query: { search, perPage: 10 } },
    { enabled: search.length >= 2, staleTime: 30_000 },
  )
  const known = useRead(operatorApi.user, { params: { id } }, { enabled: id !== '', staleTime: 60_000 })
  const people = found.data?.data ?? []
  const chosen = id === '' ? null : (people.find(({ identifier }) => identifier === id) ?? known.data ?? null)

  return (
    <Autocomplete
      size="small"
      options={search.length >= 2 ? people : []}
      value={chosen}
      getOptionKey={({ identifier }) => identifier}
      getOptionLabel={(person) => person.name}
      isOptionEqualToValue={(one, other) => one.identifier === other.identifier}
      filterOptions={(options) => options}
      renderOption={({ key, ...props }, { name: personName, email }) => (
        <li key={key} {...props}>
          {email ? `${personName} · ${email}` : personName}
        </li>
      )}
      loading={found.isFetching}
      loadingText={t('operators.people.searching')}
      noOptionsText={t(search.length < 2 ? 'operators.people.type' : 'account.no_options')}
      openText={t('ra.action.open')}
      closeText={t('ra.action.close')}
      clearText={t('ra.action.clear_input_value')}
      onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
      onChange={(_, person) => setId(person?.identifier ?? '')}
      sx={{ flex: '1 1 150px', maxWidth: { sm: 260 } }}
      renderInput={(params) => <TextField {...params} label={t(labelKey(resource, name))} />}
    />
  )
}
