import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { forgetDraft, type StoredNoteDraft } from '#shared/notes/stored-drafts.ts'
import { storedDraftsKey } from './use-stored-drafts.ts'

interface UnsavedDraftsProps {
  drafts: readonly StoredNoteDraft[]
  onContinue: (stored: StoredNoteDraft) => void
}

/** Text that is stored here and never reached the server: continue or discard it. */
export function UnsavedDrafts({ drafts, onContinue }: UnsavedDraftsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const queries = useQueryClient()
  const discard = (slot: string) => {
    if (!globalThis.confirm(t('notes.kept.discard_sure'))) return
    forgetDraft(slot)
    void queries.invalidateQueries({ queryKey: storedDraftsKey })
  }
  return drafts.map((stored) => (
    <Box
      key={stored.slot}
      component="section"
      aria-label={t('notes.kept.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 4,
        mb: 4,
        borderRadius: 4,
        bgcolor: 'var(--mint)',
        color: 'var(--ink)',
      }}
    >
      <Box sx={{ flex: '1 1 260px' }}>{t('notes.kept.text', { moment: formats.moment(stored.savedAt) })}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {stored.note ? (
          <Button variant="outlined" component={Link} to={paths.note({ id: stored.note.identifier })}>
            {t('notes.kept.continue')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => onContinue(stored)}>
            {t('notes.kept.continue')}
          </Button>
        )}
        <Button onClick={() => discard(stored.slot)}>{t('notes.kept.discard')}</Button>
      </Box>
    </Box>
  ))
}
