import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { verificationSteps } from '#schemas/marketplace/verification-limits.ts'
import type { OwnVerification, VerificationStatus, VerificationStep } from '#schemas/marketplace/verification.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'
import { ApiError } from '#shared/api/api.ts'
import { useStepNames } from './own-verification.ts'

/** Statuses without a submit button: under review or finally decided. */
const closed: readonly VerificationStatus[] = ['submitted', 'in_review', 'approved', 'rejected', 'suspended']

/** Submits the verification. The button is disabled with a reason while something is missing, and stays focusable. */
export function SubmitVerification({ own }: { own: OwnVerification }) {
  const t = useTranslate()
  const hintId = useId()
  const notify = useNotify()
  const queries = useQueryClient()
  const names = useStepNames()
  const refetch = () => queries.invalidateQueries({ queryKey: keyOf(verificationApi.own) })
  const submit = useAct(verificationApi.submit, {
    onDone: () => {
      void refetch()
      notify('verification.submitted', { type: 'success' })
    },
    onRefused: ({ code }) => {
      void refetch()
      return code === 'VERIFICATION_INCOMPLETE'
    },
  })
  if (!own.canSubmit && closed.includes(own.status)) return null
  const missingOnServer = missingStepsOf(submit.error)
  const hint = own.canSubmit
    ? t('verification.submit_ready')
    : own.missing.length > 0
      ? t('verification.submit_missing', { steps: names(own.missing) })
      : t('verification.submit_later')
  const isFirst = own.status === 'not_started' || own.status === 'in_progress'
  return (
    <Box sx={{ mt: 5, display: 'grid', gap: 3, justifyItems: 'start' }}>
      {missingOnServer.length > 0 && (
        <Typography role="alert" sx={{ color: 'var(--error)' }}>
          {t('verification.refused', { steps: names(missingOnServer) })}
        </Typography>
      )}
      <Button
        variant="contained"
        aria-disabled={!own.canSubmit}
        aria-describedby={hintId}
        loading={submit.isPending}
        onClick={() => own.canSubmit && submit.mutate({})}
        sx={{
          minHeight: 48,
          '&[aria-disabled="true"], &[aria-disabled="true"]:hover': {
            bgcolor: 'var(--sand)',
            color: 'var(--muted)',
            cursor: 'default',
          },
        }}
      >
        {t(isFirst ? 'verification.submit' : 'verification.submit_again')}
      </Button>
      <Typography id={hintId} sx={{ color: 'var(--muted)' }}>
        {hint}
      </Typography>
    </Box>
  )
}

/** Steps that the server found missing and this page did not. */
function missingStepsOf(refusal: unknown): VerificationStep[] {
  const missing = refusal instanceof ApiError ? (refusal.problem.missing ?? []) : []
  return verificationSteps.filter((step) => missing.includes(step))
}
