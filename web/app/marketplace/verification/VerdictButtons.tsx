import Box from '@mui/material/Box'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useDeviceChoice } from '#ui/viewer/device-choice.ts'
import type { VerdictDraft } from './case-draft.ts'

interface VerdictButtonsProps {
  status: VerdictDraft['status']
  /** Offers the way back to no verdict. */
  canLeave: boolean
  problem: string | undefined
  onChoose: (status: VerdictDraft['status']) => void
}

const answers = [
  ['accepted', 'accept', 'A'],
  ['rejected', 'reject', 'R'],
  ['', 'leave', null],
] as const

/** The verdict on one document: radio buttons that look like buttons, each with its key. */
export function VerdictButtons({ status, canLeave, problem, onChoose }: VerdictButtonsProps) {
  const t = useTranslate()
  const id = useId()
  const [isWithoutKeys] = useDeviceChoice('letter-keys', 'off')
  return (
    <div>
      <Box id={id} sx={{ mb: 1, fontSize: 14, fontWeight: 600 }}>
        {t('verification_case.verdict')}
      </Box>
      <Box role="radiogroup" aria-labelledby={id} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {answers
          .filter(([value]) => value !== '' || canLeave)
          .map(([value, word, key]) => (
            <Box component="label" key={value} className={value} sx={value === '' ? quiet : answer}>
              <input
                type="radio"
                name={id}
                aria-label={t(`verification_case.${word}`)}
                checked={status === value}
                data-wrong={problem !== undefined}
                onChange={() => onChoose(value)}
                {...(key && !isWithoutKeys && { 'aria-keyshortcuts': key })}
              />
              <span>{t(`verification_case.${word}`)}</span>
              {key && !isWithoutKeys && (
                <kbd aria-hidden className="hint">
                  {key}
                </kbd>
              )}
            </Box>
          ))}
      </Box>
      {problem && (
        <Box role="alert" sx={{ mt: 1, color: 'var(--error)' }}>
          {problem}
        </Box>
      )}
    </div>
  )
}

/** The radio button itself lies over the whole label, so that it is what is pressed. */
const answer = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  minHeight: { xs: 44, lg: 36 },
  px: 2,
  borderRadius: 3,
  border: '1.5px solid var(--control)',
  bgcolor: 'var(--card)',
  color: 'var(--primary)',
  fontSize: 14,
  fontWeight: 600,
  '&.rejected': { color: 'var(--error)' },
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', m: 0, opacity: 0, cursor: 'pointer' },
  '&:hover': { bgcolor: 'var(--sand)' },
  '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
  '&.accepted:has(:checked)': {
    bgcolor: 'var(--primary)',
    borderColor: 'var(--primary)',
    color: 'var(--on-primary)',
  },
  '&.rejected:has(:checked)': { bgcolor: 'var(--error)', borderColor: 'var(--error)', color: 'var(--card)' },
  '@media (forced-colors: active)': { '&:has(:checked)': { outline: '3px solid Highlight' } },
} as const
const quiet = {
  ...answer,
  gridColumn: '1 / -1',
  minHeight: { xs: 44, lg: 28 },
  borderColor: 'transparent',
  color: 'var(--muted)',
  fontWeight: 400,
  '&:has(:checked)': { bgcolor: 'var(--sand)', color: 'var(--ink)' },
} as const
