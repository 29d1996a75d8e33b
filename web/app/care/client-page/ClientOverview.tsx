import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import type { ClientProfile, ClientRow } from '#schemas/care/caseload.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { placeOf } from '#shared/i18n/format.ts'
import { intlTag } from '#shared/i18n/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import { nameOf } from '#app/care/caseload/client-words.ts'

/** Session counts, and the profile as far as the client shares it. */
export function ClientOverview({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const params = { id: client.identifier }
  const read = useRead(relationApi.profile, { params })
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
      <Sessions client={client} />
      <Loaded read={read} height={320}>
        {(profile) => <Profile profile={profile} name={nameOf(client, t)} />}
      </Loaded>
    </Box>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ p: { xs: 4, sm: 5 }, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 }}
    >
      <Typography variant="h2" sx={{ mb: 4 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const facts = {
  m: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))',
} as const

const figures = ['completed', 'upcoming', 'paidAhead', 'unpaid', 'absent', 'cancelled'] as const

function Sessions({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const formats = useFormats()
  const near = (session: ClientRow['nextSession']) =>
    session ? (
      <Link to={paths.appointment({ id: session.identifier })}>{formats.longMoment(session.startAt)}</Link>
    ) : (
      t('relations.sessions.nothing')
    )
  return (
    <Card title={t('relations.sessions.title')}>
      <Box component="dl" sx={facts}>
        <Fact name={t('resources.clients.fields.nextSession')} isWide>
          {near(client.nextSession)}
        </Fact>
        <Fact name={t('resources.clients.fields.lastSession')} isWide>
          {near(client.lastSession)}
        </Fact>
        {figures.map((name) => (
          <Fact key={name} name={t(`relations.sessions.${name}`)}>
            {formats.number(client.sessions[name])}
          </Fact>
        ))}
      </Box>
      <Button
        variant="outlined"
        component={Link}
        to={paths.newAppointment({ client: client.identifier })}
        sx={{ mt: 5, minHeight: 44 }}
      >
        {t('relations.new_appointment')}
      </Button>
    </Card>
  )
}

function Profile({ profile, name }: { profile: ClientProfile; name: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow(60_000)
  const { country, timezone, locale, state, gender, dob, phoneNumber, email } = profile
  const unknown = t('relations.profile.unknown')
  const zone = timezone && {
    place: placeOf(timezone),
    time: formats.time(new Date(now).toISOString(), timezone),
  }
  return (
    <Card title={t('relations.profile.title')}>
      <Box component="dl" sx={facts}>
        {profile.shares === 'full' && (
          <>
            <Fact name={t('relations.profile.email')} isWide>
              {email ? <a href={`mailto:${email}`}>{email}</a> : unknown}
            </Fact>
            <Fact name={t('relations.profile.phone')} isWide>
              {phoneNumber ? <a href={`tel:${phoneNumber}`}>{phoneNumber}</a> : unknown}
            </Fact>
            <Fact name={t('relations.profile.dob')}>{dob ? formats.date(dob, { dateStyle: 'long' }) : unknown}</Fact>
            <Fact name={t('relations.profile.gender')}>{gender?.name ?? unknown}</Fact>
            <Fact name={t('relations.profile.state')}>{state?.name ?? unknown}</Fact>
          </>
        )}
        <Fact name={t('relations.profile.country')}>{country?.name ?? unknown}</Fact>
        <Fact name={t('relations.profile.zone')}>{zone ? t('relations.profile.clock', zone) : unknown}</Fact>
        <Fact name={t('relations.profile.language')}>
          {locale ? new Intl.DisplayNames(intlTag[formats.locale], { type: 'language' }).of(locale) : unknown}
        </Fact>
      </Box>
      <Typography sx={{ mt: 4, color: 'var(--muted)', fontSize: 14 }}>
        {t(`relations.profile.shares_${profile.shares}`, { name })}
      </Typography>
    </Card>
  )
}
