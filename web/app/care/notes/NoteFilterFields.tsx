import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { noteStatuses, noteTypes } from '#schemas/care/notes.ts'
import { FilterSelect } from '#ui/lists/FilterField.tsx'
import { NoteSearch } from './NoteSearch.tsx'
import type { NoteFilters } from './use-note-filters.ts'

const widths = { flex: '1 1 150px', maxWidth: { sm: 240 } } as const

/** Search, and filters by type and status. */
export function NoteFilterFields({ sought, type, status, set, search }: NoteFilters) {
  const t = useTranslate()
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      <NoteSearch value={sought} onChange={search} />
      <FilterSelect
        label={t('notes.fields.type')}
        value={type ?? ''}
        onChange={(event) => set('type', event.target.value)}
        widths={widths}
      >
        <option value="">{t('resources.all')}</option>
        {noteTypes.map((name) => (
          <option key={name} value={name}>
            {t(`notes.types.${name}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t('notes.fields.status')}
        value={status ?? ''}
        onChange={(event) => set('status', event.target.value)}
        widths={widths}
      >
        <option value="">{t('resources.all')}</option>
        {noteStatuses.map((name) => (
          <option key={name} value={name}>
            {t(`notes.statuses.${name}`)}
          </option>
        ))}
      </FilterSelect>
    </Box>
  )
}
