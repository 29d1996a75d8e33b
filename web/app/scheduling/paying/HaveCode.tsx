import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { AppliedCode } from '#schemas/money/payments.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useReadPrice } from './use-read-price.ts'

interface HaveCodeProps {
  /** The session that a code lowers. */
  booking: string
  /** What lowers the payment. */
  code: AppliedCode | null
  currency: string
  /** A payment that is open at the gateway. */
  openPayment: string | null
  /** Which of several sessions a code lowers. */
  note?: string | undefined
  /** The open payment is about to be cancelled. */
  onCancelling: () => void
}

/** Folded until it is wanted. The server says what the code takes off, or why it cannot be used. */
export function HaveCode({ booking, code, currency, openPayment, note, onCancelling }: HaveCodeProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(code !== null)
  // What had the focus is gone once a code is applied or removed.
  const [hasActed, setActed] = useState(false)
  const onActed = () => setActed(true)
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={{ px: 4, py: 3, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 3 }}
    >
      <Box component="summary" sx={{ fontWeight: 600, cursor: 'pointer', minHeight: 24 }}>
        {t('booking_code.title')}
      </Box>
      <Box sx={{ mt: 3, display: 'grid', gap: 3, justifyItems: 'start' }}>
        {note !== undefined && <Typography sx={{ color: 'var(--muted)' }}>{note}</Typography>}
        {openPayment !== null ? (
          <OpenPayment reference={openPayment} onCancelling={onCancelling} />
        ) : code ? (
          <Applied
            key={code.bookingIdentifier}
            code={code}
            currency={currency}
            isFocused={hasActed}
            onActed={onActed}
          />
        ) : (
          <EnterCode key={booking} booking={booking} isFocused={hasActed} onActed={onActed} />
        )}
      </Box>
    </Box>
  )
}

interface Step {
  /** It takes the focus when it appears. */
  isFocused: boolean
  onActed: () => void
}

const focusOn = (element: HTMLElement | null) => element?.focus()

function EnterCode({ booking, isFocused, onActed }: Step & { booking: string }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const readAgain = useReadPrice()
  const apply = useAct(paymentApi.applyCode, {
    onDone: (cost) => {
      onActed()
      readAgain(cost)
    },
    onRefused: ({ problem: { fields, code }, message }) => {
      const sentence = fields?.promotionCode ?? message
      if (sentence !== '') setProblem(sentence)
      // Another payment or code may have come in between.
      if (code === 'STATUS_CHANGED') readAgain()
      return sentence !== ''
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const promotionCode = typed.trim()
    if (promotionCode === '') return
    setProblem(undefined)
    apply.mutate({ params: { id: booking }, body: { promotionCode } })
  }
  return (
    <Box component="form" noValidate onSubmit={send} sx={line}>
      <TextField
        inputRef={isFocused ? focusOn : undefined}
        label={t('booking_code.label')}
        name="promotionCode"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problem !== undefined}
        helperText={problem}
        sx={{ flex: '1 1 220px' }}
        slotProps={{
          formHelperText: { role: 'alert' },
          htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
        }}
      />
      <Button type="submit" variant="outlined" loading={apply.isPending} sx={{ minHeight: 56 }}>
        {t('booking_code.apply')}
      </Button>
    </Box>
  )
}

interface AppliedProps extends Step {
  code: AppliedCode
  currency: string
}

function Applied({ code: { code, reduction, bookingIdentifier }, currency, isFocused, onActed }: AppliedProps) {
  const id = useId()
  const t = useTranslate()
  const { money } = useFormats()
  const readAgain = useReadPrice()
  const notify = useNotify()
  const remove = useAct(paymentApi.removeCode, {
    onDone: (cost) => {
      notify('payment_code.removed', { type: 'info' })
      onActed()
      readAgain(cost)
    },
    onRefused: () => {
      readAgain()
      return false
    },
  })
  return (
    <>
      <Typography component="output" id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('booking_code.applied', { code, amount: money(reduction, currency) })}
      </Typography>
      <Button
        ref={isFocused ? focusOn : undefined}
        aria-describedby={id}
        variant="outlined"
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { id: bookingIdentifier } })}
      >
        {t('booking_code.remove')}
      </Button>
    </>
  )
}

/** What is open at the gateway keeps its amount: it is cancelled first. */
function OpenPayment({ reference, onCancelling }: { reference: string; onCancelling: () => void }) {
  const t = useTranslate()
  const readAgain = useReadPrice()
  const cancel = useAct(paymentApi.cancel, { onDone: () => readAgain() })
  return (
    <>
      <Typography>{t('payment_code.payment_open')}</Typography>
      <Button
        variant="outlined"
        loading={cancel.isPending}
        onClick={() => {
          onCancelling()
          cancel.mutate({ params: { reference } })
        }}
      >
        {t('payment_code.cancel_payment')}
      </Button>
    </>
  )
}

const line = { display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start', width: '100%' } as const
