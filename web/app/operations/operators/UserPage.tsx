import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { OperatorUser } from '#schemas/operations/operators.ts'
import { mayDo } from '#ui/viewer/may-do.ts'
import { Broken } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { countryName } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { filteredBy } from '#ui/lists/filtered-by.ts'
import { UserActions } from './UserActions.tsx'

/** One user: the account, and the actions of an operator. */
export function UserPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { data: user, isPending, error, refetch } = useRead(operatorApi.user, { params: { id } })
  return (
    <Page
      wide
      title={user?.name ?? t('operators.users.one')}
      actions={
        <Button component={Link} to={paths.users()} startIcon={<BackIcon />}>
          {t('operators.users.title')}
        </Button>
      }
    >
      {isPending && <Skeleton variant="rounded" height={260} />}
      {error && <Broken error={error} onRetry={refetch} />}
      {user && (
        <>
          <Facts user={user} />
          <UserActions user={user} />
        </>
      )}
    </Page>
  )
}

function Facts({ user }: { user: OperatorUser }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const label = (name: keyof OperatorUser) => t(labelKey('users', name))
  const badge = (name: 'userType' | 'accountStatus') => (
    <StatusBadge status={user[name]} text={t(choiceKey('users', name, user[name]))} />
  )
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 6,
        p: 5,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(145px, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 5,
      }}
    >
      <Fact name={label('email')}>{user.email ?? t('resources.nothing')}</Fact>
      <Fact name={label('accountStatus')}>{badge('accountStatus')}</Fact>
      <Fact name={label('userType')}>{badge('userType')}</Fact>
      <Fact name={label('country')}>{countryName(formats.locale, user.country)}</Fact>
      <Fact name={label('createdAt')}>{formats.moment(user.createdAt)}</Fact>
      <Fact name={label('lastSeenAt')}>
        {user.lastSeenAt ? formats.moment(user.lastSeenAt) : t('resources.nothing')}
      </Fact>
      <Fact name={label('openSessions')}>
        <Link to={filteredBy(paths.allSessions(), { userIdentifier: user.identifier })}>
          {t('operators.users.sessions', { smart_count: user.openSessions })}
        </Link>
      </Fact>
      <Fact name={label('hasSecondFactor')}>{t(`ra.boolean.${user.hasSecondFactor}`)}</Fact>
      {user.userType === 'admin' && (
        <Fact name={label('permissions')}>
          {user.permissions.map((name) => t(`operators.permissions.${name}`)).join(', ') || t('resources.nothing')}
        </Fact>
      )}
      {mayDo(viewer, 'super') && (
        <Fact name={t('operators.users.trail')}>
          <Link to={filteredBy(paths.auditLog(), { subject: user.identifier })}>{t('operators.users.to_audit')}</Link>
        </Fact>
      )}
    </Box>
  )
}
