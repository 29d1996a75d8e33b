import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import type { MoneyOwner } from '#schemas/operations/finance.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'

interface OwnerFieldProps {
  owner: MoneyOwner | null
  problem: string | undefined
  onChoose: (owner: MoneyOwner | null) => void
  onLeave: (event: React.FocusEvent) => void
}

/** Finds a client or therapist by name or address, and shows the balance below. */
export function OwnerField({ owner, problem, onChoose, onLeave }: OwnerFieldProps) {
  const t = useTranslate()
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  // Results of an earlier search are not offered: Enter would choose the wrong person.
  const found = useRead(financeApi.owners, { query: { search } }, { enabled: search.length >= 2, staleTime: 30_000 })
  const hint = owner
    ? t('finance.adjustments.balance', {
        account: t(choiceKey('adjustments', 'account', owner.account)),
        amount: formats.money(owner.balance, owner.currency),
      })
    : t('finance.adjustments.hints.owner')
  return (
    <Autocomplete
      options={search.length >= 2 ? (found.data?.data ?? []) : []}
      value={owner}
      getOptionKey={({ identifier }) => identifier}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.identifier === other.identifier}
      filterOptions={(options) => options}
      renderOption={({ key, ...props }, { name, email, account }) => (
        <li key={key} {...props}>
          {[name, email, t(choiceKey('adjustments', 'account', account))].filter(Boolean).join(' · ')}
        </li>
      )}
      loading={found.isFetching}
      loadingText={t('operators.people.searching')}
      noOptionsText={t(search.length < 2 ? 'operators.people.type' : 'account.no_options')}
      openText={t('ra.action.open')}
      closeText={t('ra.action.close')}
      clearText={t('ra.action.clear_input_value')}
      onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
      onChange={(_, chosen) => onChoose(chosen)}
      onBlur={onLeave}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t(labelKey('adjustments', 'ownerName'))}
          error={problem !== undefined}
          helperText={problem ?? hint}
        />
      )}
    />
  )
}
