import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'

interface MadeActionsProps {
  /** The appointment, of a series the first one. */
  id: string
  onAnother: () => void
}

/** After an appointment or a series was made: to its page, or to an empty form. */
export function MadeActions({ id, onAnother }: MadeActionsProps) {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Button variant="contained" component={Link} to={paths.appointment({ id })}>
        {t('new_appointment.open')}
      </Button>
      <Button variant="outlined" onClick={onAnother}>
        {t('new_appointment.another')}
      </Button>
    </Box>
  )
}
