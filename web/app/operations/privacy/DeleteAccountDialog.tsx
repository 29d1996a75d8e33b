import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useLogout, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { AccountDeletion } from '#schemas/identity/accounts.ts'
import { privacyApi } from '#schemas/operations/privacy.calls.gen.ts'
import type { DeletionPreview } from '#schemas/operations/privacy.ts'
import { CloseButton } from '#ui/dialogs/CloseButton.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead, useReportError } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { PasswordForm, usePasswordForm } from '#app/identity/confirm-password/PasswordForm.tsx'
import * as paths from '#schemas/platform/paths.ts'

/** Explains the deletion before it asks for the password; a remaining balance must be settled first. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const id = useId()
  const logOut = useLogout()
  const { data, error, refetch } = useRead(privacyApi.deletionPreview, {}, { staleTime: 0 })
  const { isSocial } = useViewer()
  const report = useReportError()
  const withFresh = useFreshPassword()
  const remove = async (body: { password?: string }) => {
    await withFresh(() => call(privacyApi.deleteAccount, { body }))
    await logOut({ message: 'account_deleted' })
  }
  const form = usePasswordForm(AccountDeletion, remove)
  const isStopped = data && data.balances.length + data.gifts.length > 0
  return (
    <Modal
      title={t('own_data.delete_dialog')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <CloseButton text={t('own_data.delete_keep')} onClose={onClose} />
          {data && !isStopped && (
            <Button type="submit" form={id} variant="contained" color="error" loading={form.isBusy}>
              {t('own_data.delete_submit')}
            </Button>
          )}
        </>
      }
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {isStopped && <RemainingBalances preview={data} />}
      {data && !isStopped && (
        <>
          <WhatHappens preview={data} />
          {isSocial ? (
            <form
              id={id}
              onSubmit={(event) => {
                event.preventDefault()
                remove({}).catch((refusal: unknown) => void report(refusal))
              }}
            />
          ) : (
            <PasswordForm id={id} form={form} label={t('own_data.delete_password')} />
          )}
        </>
      )}
    </Modal>
  )
}

function RemainingBalances({ preview: { balances, gifts } }: { preview: DeletionPreview }) {
  const t = useTranslate()
  const { money } = useFormats()
  const { userType } = useViewer()
  const sumOf = (sums: DeletionPreview['balances']) =>
    sums.map(({ amount, currency }) => money(amount, currency)).join(', ')
  return (
    <>
      {balances.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ color: 'var(--ink)' }}>
          {t(`own_data.delete_money_${userType === 'provider' ? 'provider' : 'client'}`, { sum: sumOf(balances) })}
        </Alert>
      )}
      {gifts.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ color: 'var(--ink)' }}>
          {t('own_data.delete_gifts', { sum: sumOf(gifts) })}
        </Alert>
      )}
      {userType === 'client' && (
        <Button variant="outlined" component={Link} to={paths.wallet()} replace sx={{ justifySelf: 'start' }}>
          {t('own_data.delete_to_wallet')}
        </Button>
      )}
    </>
  )
}

function WhatHappens({ preview: { sessions, erasureDays } }: { preview: DeletionPreview }) {
  const t = useTranslate()
  const { userType } = useViewer()
  const kind = userType === 'provider' ? 'provider' : 'client'
  const lines = [
    ...(userType === 'admin' ? [] : [sessionsLine()]),
    ...(sessions > 0 ? [t(`own_data.delete_refund_${kind}`)] : []),
    t('own_data.delete_signed_out'),
    t('own_data.delete_erased', { days: erasureDays }),
    t('own_data.delete_stop'),
  ]
  function sessionsLine() {
    return sessions === 0
      ? t('own_data.delete_no_sessions')
      : t('own_data.delete_sessions', { smart_count: sessions, count: sessions })
  }
  return (
    <div>
      <Typography variant="h3" component="h3">
        {t('own_data.delete_what')}
      </Typography>
      <Box component="ul" sx={{ my: 2, pl: 5, display: 'grid', gap: 2 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </div>
  )
}
