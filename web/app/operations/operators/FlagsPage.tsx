import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { FeatureFlag } from '#schemas/operations/operators.ts'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { useAutocompleteTexts } from '#ui/page/use-autocomplete-texts.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { keyOf, useAct, useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { countryName } from '#shared/i18n/format.ts'

/** The feature flags and their countries. */
export function FlagsPage() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(operatorApi.flags)
  return (
    <Page wide title={t('operators.flags.title')}>
      {isPending && <Skeleton variant="rounded" height={260} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 720 }}>
        {data?.data.map((flag) => (
          <Flag key={`${flag.name} ${flag.updatedAt}`} flag={flag} />
        ))}
      </Box>
    </Page>
  )
}

function Flag({ flag }: { flag: FeatureFlag }) {
  const t = useTranslate()
  const formats = useFormats()
  const [isOn, setOn] = useState(flag.isOn)
  const [countries, setCountries] = useState(flag.countries)
  const save = useSave()
  const isChanged = isOn !== flag.isOn || countries.join() !== flag.countries.join()
  return (
    <Box
      component="section"
      aria-labelledby={`flag-${flag.name}`}
      sx={{
        p: 5,
        display: 'grid',
        gap: 4,
        justifyItems: 'start',
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 5,
      }}
    >
      <div>
        <Typography variant="h2" id={`flag-${flag.name}`}>
          {t(`operators.flags.names.${flag.name}`)}
        </Typography>
        <Typography sx={{ color: 'var(--muted)' }}>{t(`operators.flags.about.${flag.name}`)}</Typography>
        <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>
          {flag.updatedAt
            ? t('operators.flags.updated', { when: formats.moment(flag.updatedAt) })
            : t('operators.flags.untouched')}
        </Typography>
      </div>
      <FormControlLabel
        label={t('operators.flags.is_on')}
        control={<Switch checked={isOn} onChange={(_, wanted) => setOn(wanted)} />}
      />
      <Countries chosen={countries} onChange={setCountries} />
      <Button
        variant="contained"
        disabled={!isChanged}
        loading={save.isPending}
        onClick={() => save.mutate({ body: { name: flag.name, isOn, countries } })}
      >
        {t('ra.action.save')}
      </Button>
    </Box>
  )
}

function useSave() {
  const notify = useNotify()
  const queries = useQueryClient()
  return useAct(operatorApi.setFlag, {
    onDone: (saved) => {
      queries.setQueryData<{ data: FeatureFlag[] }>(keyOf(operatorApi.flags), (known) =>
        known ? { ...known, data: known.data.map((flag) => (flag.name === saved.name ? saved : flag)) } : known,
      )
      notify('operators.flags.saved', { type: 'success' })
    },
  })
}

function Countries({ chosen, onChange }: { chosen: string[]; onChange: (codes: string[]) => void }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const texts = useAutocompleteTexts()
  const { data = [] } = useRead(regionApi.countries, {}, { staleTime: 3_600_000 })
  const codes = [...new Set([...data.map(({ code }) => code), ...chosen])]
  return (
    <Autocomplete
      multiple
      fullWidth
      disableCloseOnSelect
      options={codes}
      value={chosen}
      getOptionLabel={(code) => countryName(locale, code)}
      onChange={(_, wanted) => onChange(wanted.toSorted())}
      {...texts}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('operators.flags.countries')}
          helperText={t('operators.flags.countries_hint')}
        />
      )}
    />
  )
}
