import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useI18nProvider, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { Fact } from '#ui/lists/Fact.tsx'
import { FactsCard } from '#ui/lists/FactsCard.tsx'
import { CalendarFeed } from '#app/scheduling/calendar-feed/CalendarFeed.tsx'
import { visitorZone } from '#shared/i18n/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import { themeChoices } from '#shared/theme/choice.ts'
import { nameOf } from '#ui/viewer/name-of.ts'
import { AccountSection } from '#app/identity/account-sections/AccountSections.tsx'
import { languages } from '#ui/texts/i18n.ts'
import { useDeviceChoice } from '#ui/viewer/device-choice.ts'
import { useThemeChoice } from './theme-choice.ts'
import { useAct, useRead } from '#ui/api/use-call.ts'
import { useFormats, useSetTimezone, useViewer } from '#ui/viewer/viewer.tsx'

const MessageMails = lazy(async () => ({
  default: (await import('#app/identity/notifications/MessageMails.tsx')).MessageMails,
}))

const SmsReminders = lazy(async () => ({
  default: (await import('#app/identity/notifications/SmsReminders.tsx')).SmsReminders,
}))

const DeviceSection = lazy(async () => ({
  default: (await import('./device/DeviceSection.tsx')).DeviceSection,
}))

const JoinRequestSettings = lazy(async () => ({
  default: (await import('#app/care/session-room/JoinRequestSettings.tsx')).JoinRequestSettings,
}))

/** Settings: name, language, theme and time zone. */
export function SettingsPage() {
  const t = useTranslate()
  const viewer = useViewer()
  const { locale } = useFormats()
  const { changeLocale } = useI18nProvider()
  const [theme, setTheme] = useThemeChoice()
  return (
    <AccountSection title={t('account.sections.settings')}>
      <FactsCard columns={{ sm: '1fr 1fr' }}>
        <Fact name={t('account.name')}>{nameOf(viewer)}</Fact>
        <Fact name={t('account.email')}>{viewer.email}</Fact>
      </FactsCard>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Choice
          label={t('account.language')}
          value={locale}
          options={languages.map(({ locale: value, name }) => ({ value, name }))}
          onChange={(value) => void changeLocale(value)}
        />
        <Choice
          label={t('account.theme.label')}
          value={theme}
          options={themeChoices.map((value) => ({ value, name: t(`account.theme.${value}`) }))}
          onChange={setTheme}
        />
        <Zone />
        <LetterKeys />
      </Box>
      {viewer.userType === 'provider' && (
        <Button component={Link} to={paths.messageSettings()} variant="outlined" sx={{ mt: 6 }}>
          {t('messages.settings.title')}
        </Button>
      )}
      <CalendarFeed />
      {/* Loaded late, so below everything that a press would miss when they come. */}
      {viewer.userType !== 'admin' && !viewer.impersonation && (
        <Suspense>
          <MessageMails />
          <SmsReminders />
          <DeviceSection />
          {viewer.userType === 'provider' && <JoinRequestSettings />}
        </Suspense>
      )}
    </AccountSection>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: string
  options: readonly { value: Value; name: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div>
      <Typography sx={{ fontWeight: 600, mb: 2 }}>{label}</Typography>
      <ToggleButtonGroup
        exclusive
        value={value}
        aria-label={label}
        onChange={(_, chosen: Value | null) => chosen !== null && onChange(chosen)}
      >
        {options.map((option) => (
          <ToggleButton
            key={option.value}
            value={option.value}
            sx={{
              textTransform: 'none',
              minHeight: 48,
              px: 5,
              fontSize: 16,
              color: 'var(--ink)',
              borderColor: 'var(--control)',
              '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'var(--mint)', color: 'var(--ink)' },
            }}
          >
            {option.name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

/** Switches off the keys that are single letters: some people press them by accident or by voice. */
function LetterKeys() {
  const t = useTranslate()
  const [isOff, setOff] = useDeviceChoice('letter-keys', 'off')
  return (
    <div>
      <Choice
        label={t('letter_keys.label')}
        value={isOff ? 'off' : 'on'}
        options={(['on', 'off'] as const).map((value) => ({ value, name: t(`letter_keys.${value}`) }))}
        onChange={(value) => setOff(value === 'off')}
      />
      <Typography sx={{ mt: 1.5, fontSize: 14, color: 'var(--muted)' }}>{t('letter_keys.hint')}</Typography>
    </div>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

function Zone() {
  const t = useTranslate()
  const notify = useNotify()
  const { timezone } = useViewer()
  const setTimezone = useSetTimezone()
  const save = useAct(accountApi.setTimezone, {
    mayOverlap: true,
    onDone: (saved) => {
      setTimezone(saved.timezone)
      notify('account.saved', { type: 'success' })
    },
  })
  return (
    <div>
      <Autocomplete
        disableClearable
        options={zones}
        value={save.isPending ? (save.variables.body?.timezone ?? timezone) : timezone}
        getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
        onChange={(_, chosen) => save.mutate({ body: { timezone: chosen } })}
        noOptionsText={t('account.no_options')}
        openText={t('ra.action.open')}
        closeText={t('ra.action.close')}
        renderInput={(params) => (
          <TextField {...params} label={t('account.timezone')} helperText={t('account.timezone_hint')} />
        )}
      />
      <ZoneOffer stored={timezone} onChoose={(chosen) => save.mutate({ body: { timezone: chosen } })} />
    </div>
  )
}

/** The time zone of this device if it differs from the stored one; without one, that of the visit. */
function ZoneOffer({ stored, onChoose }: { stored: string; onChoose: (zone: string) => void }) {
  const t = useTranslate()
  const device = visitorZone()
  const isKnown = device !== 'UTC'
  const visit = useRead(regionApi.userTimezone, {}, { enabled: !isKnown }).data?.timezone ?? stored
  const zone = isKnown ? device : visit
  if (zone === stored) return null
  return (
    <Button variant="outlined" onClick={() => onChoose(zone)} sx={{ mt: 3 }}>
      {t(isKnown ? 'account.timezone_use' : 'account.timezone_visit', { zone: zone.replaceAll('_', ' ') })}
    </Button>
  )
}
