import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { cloneElement } from 'react'
import { Form, useNotify, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FeeChange, type OwnProvider, providerApi } from '#schemas/providers.ts'
import { Broken } from '../account/Notice.tsx'
import { Page } from '../account/Page.tsx'
import { keyOf, useAct, useRead } from '../account/use-call.ts'
import { validateBy } from '../kit/fields.ts'
import { inputsOf } from '../kit/fields-inputs.tsx'

/** General booking fee of the signed-in therapist. */
export function FeePage() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(providerApi.own)
  return (
    <Page title={t('fees.title')}>
      {isPending && <Skeleton variant="rounded" height={260} />}
      {error && <Broken error={error} onRetry={refetch} />}
      {data && <FeeForm own={data} />}
    </Page>
  )
}

/** Free sets the fee to 0, whatever the fee field says. */
const effective = ({ fee, isFree }: Partial<FeeChange>): FeeChange => ({
  fee: isFree ? 0 : (fee ?? Number.NaN),
  isFree: isFree ?? false,
})

function FeeForm({ own }: { own: OwnProvider }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { general, currencyCode } = own.bookingFee
  const save = useAct(providerApi.setGeneralFee, {
    onDone: (saved) => {
      queries.setQueryData(keyOf(providerApi.own), saved)
      notify('fees.saved', { type: 'success' })
    },
  })
  const check = (values: object) =>
    validateBy(FeeChange)({ ...values, ...((values as Partial<FeeChange>).isFree ? { fee: 0 } : {}) })

  return (
    <Form
      noValidate
      defaultValues={{ fee: general.fee, isFree: general.isFree }}
      validate={check}
      onSubmit={(values: object) => save.mutate({ body: effective(values as Partial<FeeChange>) })}
    >
      <Box
        sx={{
          p: 5,
          display: 'grid',
          gap: 2,
          justifyItems: 'start',
          maxWidth: 480,
          bgcolor: 'var(--card)',
          border: '1px solid var(--hairline)',
          borderRadius: 5,
        }}
      >
        <FeeInputs currency={currencyCode} />
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t('ra.action.save')}
        </Button>
      </Box>
    </Form>
  )
}

function FeeInputs({ currency }: { currency: string }) {
  const t = useTranslate()
  const isFree = useWatch({ name: 'isFree' }) === true
  return inputsOf(FeeChange, 'fees').map((input) =>
    input.key === 'fee'
      ? cloneElement(input, { key: 'fee', disabled: isFree, helperText: t('fees.hint', { currency }) } as object)
      : input,
  )
}
