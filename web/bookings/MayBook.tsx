import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { PublicProvider } from '#schemas/providers.ts'
import { Empty } from '../account/Notice.tsx'
import { VerifyNotice } from '../account/VerifyNotice.tsx'
import { useFormats, useViewer } from '../account/viewer.tsx'
import { addressOf, paths } from '../kit/paths.ts'

interface MayBookProps {
  provider: PublicProvider
  /** The form, told whether it may be sent. */
  children: (mayBook: boolean) => ReactNode
}

/** Says why nothing can be booked before anything is filled in. */
export function MayBook({ provider, children }: MayBookProps) {
  const t = useTranslate()
  const { locale } = useFormats()
  const { isActive } = useViewer()

  if (!provider.acceptingNewClients) {
    return (
      <Empty
        text={t('errors.NOT_ACCEPTING')}
        action={
          <Button variant="contained" href={addressOf(locale, paths.therapists())}>
            {t('booking.find_another')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      {!isActive && <VerifyNotice text={t('booking.verify_first')} />}
      {children(isActive)}
    </>
  )
}
