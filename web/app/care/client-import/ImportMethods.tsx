import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'

/** The three ways to import clients. */
export function ImportMethods() {
  const t = useTranslate()
  return (
    <Box component="nav" aria-label={t('imports.ways')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button variant="contained" component={Link} to={paths.importClients()}>
        {t('imports.by_file')}
      </Button>
      <Button variant="outlined" component={Link} to={paths.importByHand({ by: 'email' })}>
        {t('imports.by_email')}
      </Button>
      <Button variant="outlined" component={Link} to={paths.importByHand({ by: 'manual' })}>
        {t('imports.by_hand')}
      </Button>
    </Box>
  )
}
