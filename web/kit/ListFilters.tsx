import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type * as Type from 'typebox'
import { useListContext, useTranslate } from 'react-admin'
import { choiceKey, filterFields, labelKey } from './fields.ts'

interface ListFiltersProps {
  schema: Type.TObject
  resource: string
  /** Words of the query that take a date. */
  dates?: readonly string[]
  /** Words that stand for several values of a field, offered before them. */
  aliases?: Readonly<Record<string, readonly string[]>>
}

/** The schema's filters above a list; they stay in the address. */
export function ListFilters({ schema, resource, dates = [], aliases = {} }: ListFiltersProps) {
  const t = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const change = (name: string, value: string) => {
    const { [name]: _, ...others } = filterValues as Record<string, string>
    setFilters(value === '' ? others : { ...others, [name]: value })
  }
  const shown = (name: string) => (filterValues as Record<string, string>)[name] ?? ''

  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      {filterFields(schema).map((field) => {
        const name = typeof field.ui.filter === 'string' ? field.ui.filter : field.name
        return (
          <TextField
            key={name}
            select
            size="small"
            label={t(labelKey(resource, field.name))}
            value={shown(name)}
            onChange={(event) => change(name, event.target.value)}
            sx={{ flex: '1 1 200px', maxWidth: { sm: 260 } }}
            slotProps={{ select: { displayEmpty: true } }}
          >
            <MenuItem value="">{t('resources.all')}</MenuItem>
            {[...(aliases[field.name] ?? []), ...field.choices].map((value) => (
              <MenuItem key={value} value={value}>
                {t(choiceKey(resource, field.name, value))}
              </MenuItem>
            ))}
          </TextField>
        )
      })}
      {dates.map((name) => (
        <TextField
          key={name}
          type="date"
          size="small"
          label={t(labelKey(resource, name))}
          value={shown(name)}
          onChange={(event) => change(name, event.target.value)}
          sx={{ flex: '1 1 140px', maxWidth: { sm: 180 } }}
        />
      ))}
    </Box>
  )
}
