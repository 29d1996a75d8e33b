import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { nameOf } from '#app/care/caseload/client-words.ts'

/** The client that filters the notes, with a button that clears the filter. */
export function ClientChip({ id, onClear }: { id: string; onClear: () => void }) {
  const t = useTranslate()
  const { data } = useRead(relationApi.client, { params: { id } })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
      <span>{t('notes.only_client', { name: data ? nameOf(data, t) : t('notes.one_client') })}</span>
      <Button onClick={onClear}>{t('notes.all_clients')}</Button>
    </Box>
  )
}
