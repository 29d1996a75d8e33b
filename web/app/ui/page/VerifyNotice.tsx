import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Explains what needs a verified address, and links to the code page and back here. */
export function VerifyNotice({ text }: { text: string }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const { pathname, search } = useLocation()
  return (
    <Box
      role="note"
      sx={{
        mb: 5,
        p: 4,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        justifyContent: 'space-between',
        bgcolor: 'var(--warning-ground)',
        borderRadius: 3,
      }}
    >
      <Typography sx={{ flex: '1 1 220px' }}>{text}</Typography>
      <Button
        variant="outlined"
        href={addressOf(locale, paths.verify({ redirect: addressOf(locale, pathname) + search }))}
      >
        {t('booking.verify')}
      </Button>
    </Box>
  )
}
