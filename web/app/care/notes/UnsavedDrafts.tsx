import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { forgetDraft, type KeptDraft } from './stored-drafts.ts'
import { keptDraftsKey } from './use-stored-drafts.ts'

interface KeptNoticeProps {
  drafts: readonly KeptDraft[]
  onContinue: (kept: KeptDraft) => void
}

/** Text that is stored here and never reached the server: continue or discard it. */
export function KeptNotice({ drafts, onContinue }: KeptNoticeProps) {
  const t = useTranslate()
  const formats = useFormats()
  const queries = useQueryClient()
  const discard = (slot: string) => {
    if (!globalThis.confirm(t('notes.kept.discard_sure'))) return
    forgetDraft(slot)
    void queries.invalidateQueries({ queryKey: keptDraftsKey })
  }
  return drafts.map((kept) => (
    <Box
      key={kept.slot}
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
      <Box sx={{ flex: '1 1 260px' }}>{t('notes.kept.text', { moment: formats.moment(kept.savedAt) })}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {kept.note ? (
          <Button variant="outlined" component={Link} to={paths.note({ id: kept.note.identifier })}>
            {t('notes.kept.continue')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => onContinue(kept)}>
            {t('notes.kept.continue')}
          </Button>
        )}
        <Button onClick={() => discard(kept.slot)}>{t('notes.kept.discard')}</Button>
      </Box>
    </Box>
  ))
}
