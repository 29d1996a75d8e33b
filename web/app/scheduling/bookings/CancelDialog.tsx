import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import { Cancel, type Booking, type CancellationPolicy } from '#schemas/scheduling/bookings.ts'
import { Controller, useForm, type Control } from 'react-hook-form'
import { problemsOf } from '#schemas/platform/validate.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { pruned } from '#ui/forms/fields.ts'
import { schemaResolver } from '#ui/forms/schema-resolver.ts'
import { openMoveOf, otherSide, otherZone } from './people.ts'
import { PolicyLink } from './PolicyLink.tsx'
import { useCancel } from './use-cancel.ts'
import { cancellationFacts, useCancellation } from './use-cancellation.ts'

interface Reason {
  reasonCode: string
  message: string
}

/** Names the exact refund before the click. */
export function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslate()
  const viewer = useViewer()
  const policy = useRead(bookingApi.cancellationPolicy, { params: { id: booking.identifier } }, { staleTime: 0 })
  const cancel = useCancel(booking, { onDone: onClose, onChanged: () => void policy.refetch() })
  const { control, handleSubmit } = useForm<Reason, unknown, Cancel>({
    defaultValues: { reasonCode: '', message: '' },
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: schemaResolver({
      read: ({ reasonCode, message }) =>
        pruned({ reasonCode, message: message.trim(), expectedRefund: policy.data?.refundAmount }) as Cancel,
      problemsIn: (body) => problemsOf(Cancel, body),
      t,
    }),
  })
  const submit = handleSubmit((body) => cancel.send(body))
  const label = useCancelLabel(booking, policy.data)

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
              onClick={() => void submit()}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      {policy.isPending && <Skeleton variant="rounded" height={96} />}
      {policy.error && <LoadError error={policy.error} onRetry={policy.refetch} />}
      {policy.data && <PolicyText booking={booking} policy={policy.data} />}
      {policy.data?.eligible && <ReasonFields control={control} reader={otherSide(booking, viewer)} />}
    </Modal>
  )
}

function useCancelLabel(booking: Booking, policy: CancellationPolicy | undefined): string {
  const t = useTranslate()
  const formats = useFormats()
  if (!policy) return t('cancellation.submit')
  if (booking.package) return t('cancellation.submit')
  const amount = formats.money(policy.refundAmount, policy.currency)
  if (policy.refundAmount > 0)
    return t(policy.actor === 'provider' ? 'cancellation.submit_give_back' : 'cancellation.submit_refund', { amount })
  return t(policy.feeKept > 0 ? 'cancellation.submit_no_refund' : 'cancellation.submit')
}

function PolicyText({ booking, policy }: { booking: Booking; policy: CancellationPolicy }) {
  const t = useTranslate()
  const formats = useFormats()
  const viewer = useViewer()
  const facts = { ...cancellationFacts(booking), freeUntil: policy.freeUntil }
  const { text } = useCancellation(facts, otherZone(booking, viewer))
  const words = {
    refund: formats.money(policy.refundAmount, policy.currency),
    kept: formats.money(policy.feeKept, policy.currency),
    hours: policy.windowHours,
  }
  return (
    <div>
      <Typography sx={{ fontWeight: 600, mb: 2 }}>{t(keyOf(booking, policy), words)}</Typography>
      {hasDeadline.includes(policy.reasonCode) && <Typography>{text}</Typography>}
      {openMoveOf(booking) && <Typography>{t('cancellation.move_falls_away')}</Typography>}
      <PolicyLink />
    </div>
  )
}

/** What happens to the money, or to the session of a package. */
function keyOf(booking: Booking, { refundTo, refundAmount, feeKept, reasonCode }: CancellationPolicy): string {
  if (refundTo === 'package' && refundAmount > 0) return 'cancellation.package_back'
  return booking.package && feeKept > 0 ? 'cancellation.package_used' : `cancellation.reasons.${reasonCode}`
}

/** With these reasons the refund ends at a time in the future. */
const hasDeadline: readonly CancellationPolicy['reasonCode'][] = ['outside_window', 'within_undo']

const commonReasons = ['schedule_conflict', 'illness', 'emergency', 'not_a_fit', 'duplicate', 'other'] as const
/** Reasons of each side; a side is not offered the other side's reasons. */
const reasonsOf = {
  client: ['found_other', 'cost', ...commonReasons],
  provider: ['provider_unavailable', ...commonReasons],
} as const satisfies Record<'client' | 'provider', readonly Cancel['reasonCode'][]>

/** `reader`: name of the person who reads the reason and the message. */
function ReasonFields({ control, reader }: { control: Control<Reason, unknown, Cancel>; reader: string }) {
  const t = useTranslate()
  return (
    <>
      <Controller
        control={control}
        name="reasonCode"
        render={({ field: { value, onChange } }) => <ReasonSelect value={value} onChange={onChange} />}
      />
      <Controller
        control={control}
        name="message"
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <TextField
            fullWidth
            multiline
            minRows={4}
            label={t('cancellation.message', { name: reader })}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={error !== undefined}
            helperText={
              error?.message ?? t('cancellation.message_hint', { name: reader, limit: bookingLimits.messageMax })
            }
          />
        )}
      />
    </>
  )
}

function ReasonSelect({ value, onChange }: { value: string; onChange: (reasonCode: string) => void }) {
  const t = useTranslate()
  const { userType } = useViewer()
  return (
    <TextField
      select
      fullWidth
      label={t('cancellation.reason')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('cancellation.no_reason')}</option>
      {reasonsOf[userType === 'provider' ? 'provider' : 'client'].map((code) => (
        <option key={code} value={code}>
          {t(`cancellation.reason_codes.${code}`)}
        </option>
      ))}
    </TextField>
  )
}
