import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { noteStatuses, noteTypes } from '#schemas/care/notes.ts'
import { FilterChoice } from '#ui/lists/FilterField.tsx'
import { NoteSearch } from './NoteSearch.tsx'
import type { NoteFilters } from './use-note-filters.ts'

/** Search, and filters by type and status. */
export function NoteFilterFields({ searchTerm, type, status, set, search }: NoteFilters) {
  const t = useTranslate()
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      <NoteSearch value={searchTerm} onChange={search} />
      <FilterChoice
        label={t('notes.fields.type')}
        value={type ?? ''}
        options={noteTypes.map((name) => ({ value: name, text: t(`notes.types.${name}`) }))}
        onChange={(value) => set('type', value)}
      />
      <FilterChoice
        label={t('notes.fields.status')}
        value={status ?? ''}
        options={noteStatuses.map((name) => ({ value: name, text: t(`notes.statuses.${name}`) }))}
        onChange={(value) => set('status', value)}
      />
    </Box>
  )
}
