import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useBrowserChoice } from '#ui/viewer/device-choice.ts'

export const phoneLooks = ['hours', 'list'] as const
export type PhoneLook = (typeof phoneLooks)[number]

/** Whether a day on a phone is shown by the hour or as a list; remembered in this browser. */
export function usePhoneLook(): [PhoneLook, (look: PhoneLook) => void] {
  const [chosen, choose] = useBrowserChoice('phone-day')
  return [chosen === 'list' ? 'list' : 'hours', (look) => choose(look === 'list' ? look : null)]
}

interface PhoneLookChoiceProps {
  value: PhoneLook
  onChange: (look: PhoneLook) => void
}

/** Chooses between the hours of a day and its list. */
export function PhoneLookChoice({ value, onChange }: PhoneLookChoiceProps) {
  const t = useTranslate()
  return (
    <Box component="fieldset" aria-label={t('agenda.look.label')} sx={group}>
      {phoneLooks.map((look) => (
        <Box
          key={look}
          component="button"
          type="button"
          aria-pressed={look === value}
          onClick={() => onChange(look)}
          sx={button}
        >
          {t(`agenda.look.${look}`)}
        </Box>
      ))}
    </Box>
  )
}

const group = {
  m: 0,
  ml: 'auto',
  p: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  overflow: 'hidden',
  border: '1.5px solid var(--control)',
  borderRadius: 3,
} as const

const button = {
  minHeight: 44,
  px: 3,
  font: 'inherit',
  fontWeight: 600,
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: 0,
  cursor: 'pointer',
  '&[aria-pressed="true"]': { bgcolor: 'var(--mint)' },
  '&:focus-visible': { outlineOffset: '-3px' },
  '@media (forced-colors: active)': { '&[aria-pressed="true"]': { outline: '2px solid', outlineOffset: '-4px' } },
} as const
