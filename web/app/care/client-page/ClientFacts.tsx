import PlanIcon from '@mui/icons-material/HealthAndSafetyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import type { ClientProfile, ClientRow, ClientSummary } from '#schemas/care/caseload.ts'
import * as paths from '#schemas/platform/paths.ts'
import { placeOf } from '#shared/i18n/format.ts'
import { intlTag } from '#shared/i18n/locale.ts'
import { useRead } from '#ui/api/use-call.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { planHintId } from './plan-hint.ts'

interface ClientFactsProps {
  client: ClientRow
  name: string
  /** Opens emergency contact and safety plan, where the client shares them. */
  onPlan: (() => void) | undefined
}

/** One column of facts: sessions, money, safety plan, and the profile as far as the client shares it. */
export function ClientFacts({ client, name, onPlan }: ClientFactsProps) {
  const t = useTranslate()
  const params = { id: client.identifier }
  const summary = useRead(relationApi.summary, { params })
  const profile = useRead(relationApi.profile, { params })
  return (
    <Box component="aside" aria-label={t('relations.facts')} sx={column}>
      <Sessions client={client} />
      <Read read={summary} height={120}>
        {(data) => <Balances balances={data.balances} />}
      </Read>
      {onPlan && <PlanCard name={name} onOpen={onPlan} />}
      <Read read={profile} height={260}>
        {(data) => <Profile profile={data} name={name} />}
      </Read>
    </Box>
  )
}

interface ReadProps<Data> {
  read: { data: Data | undefined; error: unknown; refetch: () => unknown }
  height: number
  children: (data: Data) => ReactNode
}

function Read<Data>({ read: { data, error, refetch }, height, children }: ReadProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton variant="rounded" height={height} />
}

interface GroupProps {
  title: string
  facts: readonly (readonly [name: string, value: ReactNode])[]
  children?: ReactNode
}

/** Names at the left, values at the right. */
function Group({ title, facts, children }: GroupProps) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h2">{title}</Typography>
      <dl>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Box>
  )
}

const figures = ['completed', 'upcoming', 'paidAhead', 'unpaid', 'absent', 'cancelled'] as const

function Sessions({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const formats = useFormats()
  const near = (session: ClientRow['nextSession']) =>
    session ? (
      <Link to={paths.appointment({ id: session.identifier })}>{formats.moment(session.startAt)}</Link>
    ) : (
      t('relations.sessions.nothing')
    )
  return (
    <Group
      title={t('relations.sessions.title')}
      facts={[
        [t('relations.sessions.next'), near(client.nextSession)],
        [t('relations.sessions.last'), near(client.lastSession)],
        ...figures.map((name) => [t(`relations.sessions.${name}`), formats.number(client.sessions[name])] as const),
      ]}
    />
  )
}

const sums = ['paid', 'prepaid', 'unpaid'] as const

/** A client who moved between countries has paid in several currencies. */
function Balances({ balances }: Pick<ClientSummary, 'balances'>) {
  const t = useTranslate()
  const formats = useFormats()
  const facts = balances.flatMap(({ currency, ...balance }) =>
    sums.map((name) => {
      const label = t(`relations.money.${name}`)
      return [balances.length > 1 ? `${label}, ${currency}` : label, formats.money(balance[name], currency)] as const
    }),
  )
  return (
    <Group title={t('relations.money.title')} facts={facts}>
      {facts.length === 0 && <p>{t('relations.money.none')}</p>}
    </Group>
  )
}

function PlanCard({ name, onOpen }: { name: string; onOpen: () => void }) {
  const t = useTranslate()
  return (
    <Box component="section" aria-label={t('relations.plan.card')} className="plan">
      <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <PlanIcon aria-hidden sx={{ fontSize: 18 }} />
        {t('relations.plan.card')}
      </Typography>
      <p id={planHintId}>{t('relations.emergency.recorded', { name })}</p>
      <Button variant="outlined" aria-describedby={planHintId} onClick={onOpen}>
        {t('relations.plan.open')}
      </Button>
    </Box>
  )
}

function Profile({ profile, name }: { profile: ClientProfile; name: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow(60_000)
  const { country, timezone, locale, state, gender, dob, phoneNumber, email, shares } = profile
  const unknown = t('relations.profile.unknown')
  const zone = timezone && {
    place: placeOf(timezone),
    time: formats.time(new Date(now).toISOString(), timezone),
  }
  const contact: GroupProps['facts'] = [
    [t('relations.profile.email'), email ? <a href={`mailto:${email}`}>{email}</a> : unknown],
    [t('relations.profile.phone'), phoneNumber ? <a href={`tel:${phoneNumber}`}>{phoneNumber}</a> : unknown],
    [t('relations.profile.dob'), dob ? formats.date(dob, { dateStyle: 'long' }) : unknown],
    [t('relations.profile.gender'), gender?.name ?? unknown],
    [t('relations.profile.state'), state?.name ?? unknown],
  ]
  return (
    <Group
      title={t('relations.profile.title')}
      facts={[
        ...(shares === 'full' ? contact : []),
        [t('relations.profile.country'), country?.name ?? unknown],
        [t('relations.profile.zone'), zone ? t('relations.profile.clock', zone) : unknown],
        [
          t('relations.profile.language'),
          locale ? new Intl.DisplayNames(intlTag[formats.locale], { type: 'language' }).of(locale) : unknown,
        ],
      ]}
    >
      <p>{t(`relations.profile.shares_${shares}`, { name })}</p>
    </Group>
  )
}

/** Plain selectors: a style for each fact would cost script. */
const column = {
  fontSize: 14,
  lineHeight: 1.45,
  borderRight: { md: '1px solid var(--hairline)' },
  mt: { xs: 5, md: 0 },
  '& > section': { py: 3, pr: { md: 4 }, borderBottom: '1px solid var(--hairline)' },
  '& > section:last-of-type': { borderBottom: 0 },
  '& h2': { mb: 1, fontFamily: 'inherit', fontSize: 14, fontWeight: 600 },
  '& dl': { m: 0 },
  '& dl > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 3,
    lineHeight: '24px',
  },
  '& dt': { color: 'var(--muted)' },
  '& dd': { m: 0, ml: 'auto', textAlign: 'right', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  '& dd a': { display: 'inline-block', color: 'var(--primary)' },
  '& p': { my: 1, color: 'var(--muted)', fontSize: 13 },
  '& .plan': { my: 3, mr: { md: 4 }, p: 4, borderRadius: 3, border: 0, bgcolor: 'var(--mint)' },
  '& .plan p': { color: 'var(--ink)' },
  '& .MuiButton-root': { minHeight: { xs: 44, sm: 34 }, mt: 1, px: 3, py: 0, fontSize: 14, borderRadius: 2 },
} as const
