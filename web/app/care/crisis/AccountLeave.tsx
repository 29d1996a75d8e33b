import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { quickExitAddresses } from '#shared/crisis/quick-exit-address.ts'

/** The quick exit of public pages (`start-quick-exit.ts`), for clients but not for operators acting for a client. */
export function AccountLeave() {
  const t = useTranslate()
  const { locale } = useFormats()
  const { userType, impersonation } = useViewer()
  if (userType !== 'client' || impersonation) return null
  return (
    <Button
      component="a"
      href={quickExitAddresses[locale]}
      rel="noreferrer"
      data-leave=""
      variant="outlined"
      sx={{
        minHeight: 48,
        minWidth: 0,
        width: { xs: 'min-content', sm: 'auto' },
        px: { xs: 1.5, sm: 4 },
        fontSize: { xs: 14, sm: 15 },
        lineHeight: 1.2,
        textAlign: 'center',
        color: 'var(--accent)',
        borderColor: 'var(--accent)',
      }}
    >
      {t('site.leave')}
    </Button>
  )
}
