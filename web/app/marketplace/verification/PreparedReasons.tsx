import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { DocumentType } from '#schemas/marketplace/credentials.ts'
import { verificationLimits } from '#schemas/marketplace/verification-limits.ts'
import { noteWith, reasonsFor } from './rejection-reasons.ts'

interface PreparedReasonsProps {
  type: DocumentType
  note: string
  onChoose: (note: string) => void
}

/** Prepared reasons for this kind of document; a chosen one is written into the note, where it can be edited. */
export function PreparedReasons({ type, note, onChoose }: PreparedReasonsProps) {
  const t = useTranslate()
  const reasons = reasonsFor(type).map((reason) => ({ reason, text: t(`rejection_reasons.${reason}.text`) }))
  const prepared = reasons.map(({ text }) => text)
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontSize: 14, fontWeight: 600 }}>
        {t('verification_case.prepared')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 2, lg: 1.5 } }}>
        {reasons.map(({ reason, text }) => {
          const next = noteWith(note, text, prepared, verificationLimits.noteMax)
          const isIn = note.includes(text)
          return (
            <Box
              component="button"
              type="button"
              key={reason}
              aria-pressed={isIn}
              disabled={next === null && !isIn}
              onClick={() => next !== null && onChoose(next)}
              sx={chip}
            >
              {t(`rejection_reasons.${reason}.name`)}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const chip = {
  minHeight: { xs: 44, lg: 30 },
  px: 3,
  border: '1.5px solid var(--control)',
  borderRadius: 999,
  bgcolor: 'var(--card)',
  color: 'var(--ink)',
  font: 'inherit',
  fontSize: 13,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'var(--sand)' },
  '&[aria-pressed="true"]': { bgcolor: 'var(--mint)', borderColor: 'var(--primary)' },
  '&:disabled': { color: 'var(--muted)', cursor: 'default' },
} as const
