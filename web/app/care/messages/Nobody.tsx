import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Empty } from '#ui/notices/Notice.tsx'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { addressOf, paths } from '#shared/routes/paths.ts'
import { practicePaths } from '#shared/routes/practice-paths.ts'

interface NobodyProps {
  group: 'list' | 'contacts'
  /** Takes back the name that was looked for, where there was one. */
  onClear?: () => void
}

/** Nobody has this name; or there is nobody yet, and where people are found. */
export function Nobody({ group, onClear }: NobodyProps) {
  const t = useTranslate()
  const { userType } = useViewer()
  if (!onClear)
    return (
      <Empty
        text={t(`messages.${group}.empty_${userType === 'provider' ? 'provider' : 'client'}`)}
        action={<Where />}
      />
    )
  return (
    <Empty
      text={t('messages.list.nothing_found')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('messages.list.clear')}
        </Button>
      }
    />
  )
}

function Where() {
  const t = useTranslate()
  const { locale } = useFormats()
  return useViewer().userType === 'provider' ? (
    <Button variant="outlined" component={Link} to={practicePaths.clients()}>
      {t('messages.list.to_clients')}
    </Button>
  ) : (
    <Button variant="outlined" href={addressOf(locale, paths.therapists())}>
      {t('messages.list.find_therapist')}
    </Button>
  )
}
