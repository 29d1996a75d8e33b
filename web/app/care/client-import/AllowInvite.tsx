import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

interface AllowInviteProps {
  isAllowed: boolean
  onChange: (isAllowed: boolean) => void
}

/** Switch that invites the imported people at once, with an explanation of an invitation. */
export function AllowInvite({ isAllowed, onChange }: AllowInviteProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={isAllowed}
            onChange={(_, wanted) => onChange(wanted)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={t('imports.allow_invite')}
      />
      <Typography id={id} sx={{ fontSize: 14, color: 'var(--muted)' }}>
        {t('imports.allow_invite_hint')} {t('imports.consent')}
      </Typography>
    </Box>
  )
}
