import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { TextInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { normalizeDetails } from '#schemas/money/bank-rules.ts'
import { payoutApi } from '#schemas/money/payouts.calls.gen.ts'
import { AccountToResolve, type PayoutDetailsInput } from '#schemas/money/payouts.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { keyOf, useMessageOf, useRead } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'
import { OptionSelect } from '#ui/forms/ReferenceSelect.tsx'

/** Bank from the list, account number, and the account holder's name from the bank. */
export function NigerianAccount() {
  const t = useTranslate()
  const { setValue } = useFormContext<PayoutDetailsInput>()
  const { data, error, refetch } = useRead(
    payoutApi.banks,
    { query: { country: 'NG' } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const banks = data?.data
  return (
    <>
      <div>
        <OptionSelect
          source="bankCode"
          label="payouts.details.fields.bank"
          isRequired
          options={banks?.map(({ code, name }) => ({ identifier: code, name, isNarrower: false }))}
          onChosen={(code) => setValue('bankName', banks?.find((bank) => bank.code === code)?.name ?? '')}
        />
        {error && <LoadError text={t('payouts.details.banks_failed')} onRetry={refetch} />}
      </div>
      <div>
        <TextInput
          source="accountNumber"
          label="payouts.details.fields.accountNumber"
          helperText="payouts.details.hints.nuban"
          isRequired
          fullWidth
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <AccountHolder />
      </div>
    </>
  )
}

/** Resolves each pair of bank and number once, as soon as both are complete. Always one line high. */
function AccountHolder() {
  const t = useTranslate()
  const sentence = useMessageOf()
  const values = useWatch<PayoutDetailsInput>()
  const account = accountIn(values)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keyOf(payoutApi.resolve), account],
    queryFn: () => call(payoutApi.resolve, { body: account ?? { bankCode: '', accountNumber: '' } }),
    enabled: account !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Box component="output" sx={{ minHeight: 48, display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      {account && isFetching && t('payouts.details.owner.asking')}
      {account && !isFetching && data && <strong>{t('payouts.details.owner.of', { name: data.accountName })}</strong>}
      {account && !isFetching && error && (
        <>
          <span>{sentence(error)}</span>
          <Button onClick={() => void refetch()}>{t('payouts.details.owner.again')}</Button>
        </>
      )}
    </Box>
  )
}

/** Arguments of the call, or nothing while the fields are incomplete. */
function accountIn(values: Partial<PayoutDetailsInput>): { bankCode: string; accountNumber: string } | null {
  const { bankCode, accountNumber } = normalizeDetails('NG', values)
  if (!bankCode || !accountNumber) return null
  const account = { bankCode, accountNumber }
  return problemsOf(AccountToResolve, account).length === 0 ? account : null
}
