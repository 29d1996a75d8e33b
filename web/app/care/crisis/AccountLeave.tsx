import LeaveIcon from '@mui/icons-material/ExitToAppOutlined'
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
      startIcon={<LeaveIcon />}
      sx={{
        minHeight: 44,
        minWidth: 0,
        px: 2,
        fontSize: 14,
        fontWeight: 400,
        whiteSpace: 'nowrap',
        color: 'var(--muted)',
        '& .MuiButton-startIcon': { m: '0 6px 0 0' },
        // The longest words of the bar need the place of the icon.
        '@media (max-width: 429.95px), (min-width: 900px) and (max-width: 1049.95px)': {
          px: 1,
          '& .MuiButton-startIcon': { display: 'none' },
        },
      }}
    >
      {t('site.leave')}
    </Button>
  )
}
