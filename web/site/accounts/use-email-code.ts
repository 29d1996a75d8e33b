import { useState } from 'react'
import { codeSignInApi } from '#schemas/identity/code-sign-in.calls.gen.ts'
import { accountLimits } from '#schemas/identity/account-limits.ts'
import { ApiError, call } from '#shared/api/api.ts'
import { useAttempt } from '#shared/form/use-attempt.ts'
import { useResend } from '#shared/form/use-resend.ts'
import { useMessageOf } from '#site/lib/use-read.ts'

interface Proven {
  email: string
  proof: string
}

/** The address of a visitor and the code that proves it. `onOwner` signs the owner of an account in. */
export function useEmailCode(onOwner: (proof: string) => Promise<void>) {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState<{ email: string; attempt: string }>()
  const [proven, setProven] = useState<Proven>()
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const messageOf = useMessageOf()
  const code = useAttempt(messageOf)

  const request = async (to: string) => {
    const { attempt, resendAfter } = await call(codeSignInApi.request, { body: { email: to } })
    setSent({ email: to, attempt })
    return resendAfter
  }
  const resend = useResend({
    start: 0,
    usual: accountLimits.otpResendSeconds,
    send: () => request(sent?.email ?? email),
    onSent: code.clear,
    onRefused: (refusal) => setError(messageOf(refusal)),
  })

  return {
    email,
    sentTo: sent?.email,
    proven,
    error,
    isSending,
    wait: resend.wait,
    sendAgain: resend.sendAgain,
    code,
    type: (text: string) => {
      setEmail(text)
      setError(undefined)
    },
    refuse: setError,
    /** Another address: the code of the first one is not needed any more. */
    startAgain: () => {
      setSent(undefined)
      setProven(undefined)
      setError(undefined)
      code.clear()
    },
    send: async (to: string) => {
      if (isSending) return
      setSending(true)
      setError(undefined)
      try {
        resend.setWait(await request(to))
      } catch (refusal) {
        setError((refusal instanceof ApiError ? refusal.problem.fields?.email : undefined) ?? messageOf(refusal))
      } finally {
        setSending(false)
      }
    },
    check: (token: string) =>
      code.attempt(async () => {
        if (!sent) return
        const { proof, hasAccount } = await call(codeSignInApi.check, { body: { attempt: sent.attempt, token } })
        if (hasAccount) await onOwner(proof)
        else setProven({ email: sent.email, proof })
      }),
  }
}

export type EmailCode = ReturnType<typeof useEmailCode>
