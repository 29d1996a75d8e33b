import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useState } from 'react'
import { useTranslate } from 'react-admin'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { OwnClient } from '#schemas/scheduling/bookings.ts'
import { useAutocompleteTexts } from '#ui/page/use-autocomplete-texts.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface ClientSelectProps {
  value: OwnClient | null
  onChange: (client: OwnClient | null) => void
  onLeave: () => void
  error?: string | undefined
}

export const clientName = ({ firstName, lastName }: Pick<OwnClient, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Selects one of the therapist's clients; the server searches for the typed text. */
export function ClientSelect({ value, onChange, onLeave, error }: ClientSelectProps) {
  const t = useTranslate()
  const formats = useFormats()
  const texts = useAutocompleteTexts()
  const [typed, setTyped] = useState('')
  const searchQuery = useDeferredValue(value && typed === clientName(value) ? '' : typed.trim().slice(0, 64))
  // Results for an earlier text are not offered: the key that selects would select another client, or none.
  const { data, isFetching } = useRead(bookingApi.ownClients, {
    query: searchQuery === '' ? {} : { searchQuery },
  })
  return (
    <Autocomplete
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onBlur={onLeave}
      options={data?.data ?? []}
      filterOptions={(options) => options}
      loading={isFetching}
      loadingText={t('ra.page.loading')}
      {...texts}
      autoHighlight
      getOptionLabel={clientName}
      getOptionKey={({ identifier }) => identifier}
      isOptionEqualToValue={(one, other) => one.identifier === other.identifier}
      renderOption={({ key, ...item }, { lastSessionAt, ...client }) => (
        <li key={key} {...item}>
          <span>
            {clientName(client)}
            <Typography component="span" sx={{ display: 'block', fontSize: 14, color: 'var(--muted)' }}>
              {lastSessionAt
                ? t('new_appointment.last_session', { when: formats.moment(lastSessionAt) })
                : t('new_appointment.no_session')}
            </Typography>
          </span>
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          required
          label={t('new_appointment.client')}
          error={error !== undefined}
          helperText={error ?? t('new_appointment.client_hint')}
        />
      )}
    />
  )
}
