import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import type { MoneyOwner } from '#schemas/operations/finance.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { usePersonSearch } from '#app/operations/operators/use-person-search.ts'

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
  const { search, read, offered, props } = usePersonSearch<MoneyOwner>()
  const found = useRead(financeApi.owners, { query: { search } }, read)
  const hint = owner
    ? t('finance.adjustments.balance', {
        account: t(choiceKey('adjustments', 'account', owner.account)),
        amount: formats.money(owner.balance, owner.currency),
      })
    : t('finance.adjustments.hints.owner')
  return (
    <Autocomplete
      {...props}
      options={offered(found.data?.data)}
      value={owner}
      renderOption={({ key, ...item }, { name, email, account }) => (
        <li key={key} {...item}>
          {[name, email, t(choiceKey('adjustments', 'account', account))].filter(Boolean).join(' · ')}
        </li>
      )}
      loading={found.isFetching}
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
