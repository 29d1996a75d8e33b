import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Note, NoteTexts } from '#schemas/care/notes.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface ConflictProps {
  mine: NoteTexts
  theirs: Note
  onUseMine: () => void
  onUseTheirs: () => void
}

/**
 * The note was changed elsewhere: shows both versions and lets the user choose. A note that is signed by now can only
 * be amended.
 */
export function Conflict({ mine, theirs, onUseMine, onUseTheirs }: ConflictProps) {
  const t = useTranslate()
  const formats = useFormats()
  const isLocked = theirs.status !== 'draft'
  return (
    <Box
      role="alert"
      sx={{ p: 4, mb: 4, borderRadius: 4, border: '1.5px solid var(--control)', bgcolor: 'var(--sand)' }}
    >
      <Typography sx={{ mb: 3 }}>{t(isLocked ? 'notes.conflict.locked' : 'notes.conflict.lead')}</Typography>
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Version heading={t('notes.conflict.mine')} texts={mine}>
          {(!isLocked || theirs.actions.includes('amend')) && (
            <Button variant="contained" onClick={onUseMine}>
              {t(isLocked ? 'notes.conflict.amend' : 'notes.conflict.keep_mine')}
            </Button>
          )}
        </Version>
        <Version heading={t('notes.conflict.theirs', { moment: formats.moment(theirs.updatedAt) })} texts={theirs}>
          <Button variant="outlined" onClick={onUseTheirs}>
            {t(isLocked ? 'notes.conflict.keep_signed' : 'notes.conflict.take_theirs')}
          </Button>
        </Version>
      </Box>
    </Box>
  )
}

interface VersionProps {
  heading: string
  texts: NoteTexts
  children?: ReactNode
}

/** One version of a note, shown beside another. */
export function Version({ heading, texts, children }: VersionProps) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }}
    >
      <Typography id={id} component="h3" sx={{ fontSize: 14, color: 'var(--muted)' }}>
        {heading}
      </Typography>
      <Box sx={{ p: 3, borderRadius: 3, bgcolor: 'var(--card)', border: '1px solid var(--hairline)' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{texts.title}</Typography>
        <NoteText text={texts.content} />
      </Box>
      {children && <div>{children}</div>}
    </Box>
  )
}

/** Text as typed. */
export const NoteText = ({ text }: { text: string }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '65ch' }}>{text}</Typography>
)
