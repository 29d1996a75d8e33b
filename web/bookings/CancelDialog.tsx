import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { type Booking, bookingApi, bookingLimits, Cancel, type CancellationPolicy } from '#schemas/bookings.ts'
import { problemsOf } from '#schemas/validate.ts'
import { Modal } from '../account/Modal.tsx'
import { Broken } from '../account/Notice.tsx'
import { useAct, useRead } from '../account/use-call.ts'
import { useFormats, useViewer } from '../account/viewer.tsx'
import { useTimeSentence } from '../availability/ChosenTime.tsx'
import { pruned } from '../kit/fields.ts'
import { addressOf, paths } from '../kit/paths.ts'
import { otherZone } from './people.ts'
import { rememberBooking } from './remember-booking.ts'
import { useIdempotencyKey } from './use-booking-draft.ts'

/** Says the exact money before the click. */
export function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslate()
  const [message, setMessage] = useState('')
  const [isLeft, setLeft] = useState(false)
  const policy = useRead(bookingApi.cancellationPolicy, { params: { id: booking.identifier } }, { staleTime: 0 })
  const cancel = useCancel(booking, { onDone: onClose, onChanged: () => void policy.refetch() })
  const body = pruned({ message: message.trim(), expectedRefund: policy.data?.refundAmount }) as Cancel
  const [problem] = problemsOf(Cancel, body)

  const submit = () => {
    setLeft(true)
    if (!problem) cancel.send(body)
  }
  const label = useCancelLabel(policy.data)

  return (
    <Modal
      title={t(booking.status === 'booking_request' ? 'cancellation.title_request' : 'cancellation.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} sx={{ flexShrink: 0 }}>
            {t('cancellation.keep')}
          </Button>
          {policy.data?.eligible !== false && (
            <Button
              variant="contained"
              color="error"
              disabled={!policy.data}
              loading={cancel.isPending}
              onClick={submit}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      {policy.isPending && <Skeleton variant="rounded" height={96} />}
      {policy.error && <Broken error={policy.error} onRetry={policy.refetch} />}
      {policy.data && <PolicyText booking={booking} policy={policy.data} />}
      {policy.data?.eligible && (
        <TextField
          fullWidth
          multiline
          minRows={4}
          label={t('cancellation.message')}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          onBlur={() => setLeft(true)}
          error={isLeft && problem !== undefined}
          helperText={
            isLeft && problem
              ? t(problem.key, problem.words)
              : t('cancellation.message_hint', { limit: bookingLimits.messageMax })
          }
        />
      )}
    </Modal>
  )
}

function useCancelLabel(policy: CancellationPolicy | undefined): string {
  const t = useTranslate()
  const formats = useFormats()
  if (!policy) return t('cancellation.submit')
  const amount = formats.money(policy.refundAmount, policy.currency)
  if (policy.refundAmount > 0)
    return t(policy.actor === 'provider' ? 'cancellation.submit_give_back' : 'cancellation.submit_refund', { amount })
  return t(policy.feeKept > 0 ? 'cancellation.submit_no_refund' : 'cancellation.submit')
}

function PolicyText({ booking, policy }: { booking: Booking; policy: CancellationPolicy }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const sentence = useTimeSentence()
  const words = {
    refund: formats.money(policy.refundAmount, policy.currency),
    kept: formats.money(policy.feeKept, policy.currency),
    hours: policy.windowHours,
  }
  const policyPath =
    viewer.userType === 'provider' ? paths.providerCancellationPolicy() : paths.clientCancellationPolicy()
  const policyAddress = addressOf(formats.locale, policyPath)
  return (
    <div>
      <Typography sx={{ fontWeight: 600, mb: 2 }}>{t(`cancellation.reasons.${policy.reasonCode}`, words)}</Typography>
      <Box component="a" href={policyAddress} target="_blank" rel="noopener" sx={{ display: 'inline-block', py: 1 }}>
        {t('account.policies.cancellation')}
      </Box>
      {policy.freeUntil && policy.reasonCode === 'outside_window' && (
        <Typography sx={{ color: 'var(--muted)' }}>
          {t('cancellation.free_until', { when: sentence(policy.freeUntil, otherZone(booking, viewer)) })}
        </Typography>
      )}
    </div>
  )
}

/** Cancels; when the terms changed since they were read, they are shown again instead. */
function useCancel(booking: Booking, { onDone, onChanged }: { onDone: () => void; onChanged: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const formats = useFormats()
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const act = useAct(bookingApi.cancelAppointment, {
    onDone: (cancelled) => {
      const { previousStatus, refunded = 0, currency } = cancelled
      const key = previousStatus === 'booking_request' ? 'request_done' : refunded > 0 ? 'done_refund' : 'done'
      notify(t(`cancellation.${key}`, { amount: formats.money(refunded, currency) }), { type: 'success' })
      rememberBooking(queries, cancelled)
      onDone()
    },
    onRefused: ({ code }) => {
      if (code === 'POLICY_BLOCKED') onChanged()
      return false
    },
  })
  const params = { id: booking.identifier }
  return { isPending: act.isPending, send: (body: Cancel) => act.mutate({ params, body, key: keyFor(body) }) }
}
