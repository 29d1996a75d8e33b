import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Empty } from '../account/Notice.tsx'
import { useFormats, useViewer } from '../account/viewer.tsx'
import { addressOf, paths } from '../kit/paths.ts'
import { practicePaths } from '../kit/practice-paths.ts'

/** Nobody to write to, or nobody written to yet: where people are found. */
export function WhereToFindPeople({ group }: { group: 'list' | 'contacts' }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const { userType } = useViewer()
  const isProvider = userType === 'provider'
  return (
    <Empty
      text={t(`messages.${group}.empty_${isProvider ? 'provider' : 'client'}`)}
      action={
        isProvider ? (
          <Button variant="outlined" component={Link} to={practicePaths.clients()}>
            {t('messages.list.to_clients')}
          </Button>
        ) : (
          <Button variant="outlined" href={addressOf(locale, paths.therapists())}>
            {t('messages.list.find_therapist')}
          </Button>
        )
      }
    />
  )
}
