import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { EmptyState } from '#ui/notices/Notice.tsx'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'

interface NoPeopleProps {
  group: 'list' | 'contacts'
  /** Clears the name search, if there was one. */
  onClear?: () => void
}

/** No match for the name; or an empty list, with a link to where people are found. */
export function NoPeople({ group, onClear }: NoPeopleProps) {
  const t = useTranslate()
  const { userType } = useViewer()
  if (!onClear)
    return (
      <EmptyState
        text={t(`messages.${group}.empty_${userType === 'provider' ? 'provider' : 'client'}`)}
        action={<LinkToPeople />}
      />
    )
  return (
    <EmptyState
      text={t('messages.list.nothing_found')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('messages.list.clear')}
        </Button>
      }
    />
  )
}

function LinkToPeople() {
  const t = useTranslate()
  const { locale } = useFormats()
  return useViewer().userType === 'provider' ? (
    <Button variant="outlined" component={Link} to={paths.clients()}>
      {t('messages.list.to_clients')}
    </Button>
  ) : (
    <Button variant="outlined" href={addressOf(locale, paths.therapists())}>
      {t('messages.list.find_therapist')}
    </Button>
  )
}
