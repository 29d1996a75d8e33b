import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { giftCodeApi } from '#schemas/money/gift-codes.calls.gen.ts'
import { RedeemInput } from '#schemas/money/gift-codes.ts'
import { call } from '#shared/api/api.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Redeems a gift code into the wallet. */
export function RedeemGiftDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const id = useId()
  const notify = useNotify()
  const queries = useQueryClient()
  const { money } = useFormats()
  const keyFor = useIdempotencyKey()
  const form = useSchemaForm({
    start: { code: '' },
    schema: RedeemInput,
    read: ({ code }) => ({ code: code.trim() }),
    send: async (body) => {
      const { amount, currency } = await call(giftCodeApi.redeem, { body, key: keyFor(body) })
      onClose()
      notify('gift_codes.redeemed', { type: 'success', messageArgs: { amount: money(amount, currency) } })
      await queries.invalidateQueries()
    },
  })
  const { problem, ...field } = form.field('code')
  return (
    <FormDialog
      title={t('gift_codes.redeem')}
      formId={id}
      submit={t('gift_codes.redeem_submit')}
      isBusy={form.isBusy}
      isShort
      onClose={onClose}
    >
      <Box component="form" id={id} {...form.form}>
        <TextField
          {...field}
          fullWidth
          label={t('gift_codes.code')}
          error={problem !== undefined}
          helperText={problem ?? t('gift_codes.code_hint')}
          slotProps={{
            htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
          }}
        />
      </Box>
    </FormDialog>
  )
}
