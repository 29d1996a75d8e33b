import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { OperatorUserDetail } from '#schemas/operations/operators.ts'
import { LinkButton } from '#ui/page/LinkButton.tsx'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { Fact, Term } from '#ui/lists/Fact.tsx'
import { FactsCard } from '#ui/lists/FactsCard.tsx'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { countryName } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { filteredBy } from '#ui/lists/filtered-by.ts'
import { personName } from '#ui/lists/person-name.ts'
import { TeamNotes } from './TeamNotes.tsx'
import { UserAccess } from './UserAccess.tsx'
import { UserActions } from './UserActions.tsx'
import { UserBookings } from './UserBookings.tsx'
import { UserSignIns } from './UserSignIns.tsx'

/** One user: the account, the actions of an operator, and what the account did. */
export function UserPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const user = useRead(operatorApi.user, { params: { id } })
  return (
    <Page
      wide
      title={user.data ? personName(user.data.name, t) : t('operators.users.one')}
      actions={
        <LinkButton to={paths.users()} startIcon={<BackIcon />}>
          {t('operators.users.title')}
        </LinkButton>
      }
    >
      <Loaded read={user} height={260}>
        {(data) => (
          <>
            <Facts user={data} />
            <UserActions user={data} />
            {data.userType !== 'admin' && <TeamNotes user={data} />}
            {data.userType !== 'admin' && <UserBookings user={data.identifier} />}
            <UserSignIns user={data.identifier} />
            <UserAccess user={data.identifier} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Facts({ user }: { user: OperatorUserDetail }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const label = (name: keyof OperatorUserDetail) => t(labelKey('users', name))
  const badge = (name: 'userType' | 'accountStatus') => (
    <StatusBadge status={user[name]} text={t(choiceKey('users', name, user[name]))} />
  )
  return (
    <FactsCard columns={{ xs: 'repeat(auto-fit, minmax(145px, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Term name={label('email')} sx={{ overflowWrap: 'anywhere' }}>
          {user.email ?? t('resources.nothing')}
        </Term>
      </Box>
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
      {user.userType !== 'admin' && (
        <Fact name={t('operators.users.money')}>
          {user.balances
            .map(({ account, currency, balance }) =>
              [t(`operators.users.accounts.${account}`), formats.money(balance, currency)].join(': '),
            )
            .join('\n') || t('operators.users.no_money')}
        </Fact>
      )}
      {user.verificationStatus && (
        <Fact name={t('operators.users.verification')}>
          <StatusBadge
            status={user.verificationStatus}
            text={t(choiceKey('verifications', 'status', user.verificationStatus))}
          />
        </Fact>
      )}
      {user.userType === 'admin' && (
        <Fact name={label('permissions')}>
          {user.permissions.map((name) => t(`operators.permissions.${name}`)).join(', ') || t('resources.nothing')}
        </Fact>
      )}
      {hasPermission(viewer, 'super') && (
        <Fact name={t('operators.users.trail')}>
          <Link to={filteredBy(paths.auditLog(), { subject: user.identifier })}>{t('operators.users.to_audit')}</Link>
        </Fact>
      )}
    </FactsCard>
  )
}
