import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

interface SaveCardProps {
  gateway: string
  isChecked: boolean
  /** Why the client cannot go on without it. */
  problem?: string | undefined
  onChange: (isChecked: boolean) => void
}

/** The consent to save the card. */
export function SaveCard({ gateway, isChecked, problem, onChange }: SaveCardProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mt: 2, ml: -1 }}>
      <Checkbox
        id={id}
        checked={isChecked}
        onChange={(_event, isOn) => onChange(isOn)}
        slotProps={{
          input: {
            'aria-describedby': problem === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`,
            'aria-invalid': problem !== undefined,
          },
        }}
        sx={{ minWidth: 44, minHeight: 44 }}
      />
      <Box sx={{ pt: 2.5 }}>
        <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 600, cursor: 'pointer' }}>
          {t('card_words.save')}
        </Box>
        <Typography id={`${id}-hint`} sx={{ fontSize: 14, color: 'var(--muted)' }}>
          {t('card_words.save_hint', { gateway })}
        </Typography>
        {problem !== undefined && (
          <Typography role="alert" id={`${id}-problem`} sx={{ fontSize: 14, color: 'var(--error)' }}>
            {problem}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
