import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Opened, Waiting } from '#shared/api/session.ts'
import { signOut } from '#shared/api/session.ts'
import { type ProviderAnswer, receiveAnswer } from '#shared/api/social.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { ownPath } from '#shared/routes/own-path.ts'
import { useMessageOf } from '#site/lib/use-read.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import type { ConfirmAccount } from './ConfirmAccount.tsx'
import { FormPage } from './FormPage.tsx'
import type { SecondStep } from './SecondStep.tsx'
import { useProviderAnswer } from './use-provider-answer.ts'

interface Step {
  Step: ComponentType<ComponentProps<typeof SecondStep>>
  methods: ComponentProps<typeof SecondStep>['methods']
}

/** The form of what is still to decide, fetched only then. */
async function formOf({ outcome }: ProviderAnswer) {
  if (outcome === 'confirm') return (await import('./ConfirmAccount.tsx')).ConfirmAccount
  return outcome === 'prove' ? (await import('./ProveAccount.tsx')).ProveAccount : undefined
}

interface ProviderCallbackProps {
  /** Signed in; without it the browser goes to the target. */
  onDone?: (target: string) => void
  /** Where the person begins again; without it, at the sign-in. */
  again?: string
}

const replace = (target: string) => location.replace(target)

/** What follows when a provider has sent the browser back: signs in, or shows what is still to decide. */
export function ProviderCallback({ onDone = replace, again }: ProviderCallbackProps) {
  const { locale, t } = useReading()
  const start = again ?? addressOf(locale, paths.login())
  const messageOf = useMessageOf()
  const sent = useProviderAnswer()
  const [received, setReceived] = useState<{ answer?: ProviderAnswer; refusal?: unknown }>()
  const [session, setSession] = useState<Opened | Waiting>()
  const [step, setStep] = useState<Step>()
  const [Decision, setDecision] = useState<ComponentType<ComponentProps<typeof ConfirmAccount>>>()
  const answer = received?.answer
  const entered = session ?? (answer?.outcome === 'signed_in' ? (answer as Opened | Waiting) : undefined)
  const target = ownPath(answer?.redirect, addressOf(locale, paths.overview()))
  const isDone = entered?.signedIn === true || answer?.outcome === 'linked'
  const methods = entered && !entered.signedIn ? entered.secondFactor : undefined

  useEffect(() => {
    if (!sent) return
    const receive = async () => {
      const given = await receiveAnswer(sent)
      const form = await formOf(given)
      setDecision(() => form)
      setReceived({ answer: given })
    }
    receive().catch((refusal: unknown) => setReceived({ refusal }))
  }, [sent])
  useEffect(() => {
    if (isDone) onDone(target)
  }, [isDone, target, onDone])
  useEffect(() => {
    if (!methods) return
    import('./SecondStep.tsx').then(
      ({ SecondStep: Step }) => setStep({ Step, methods }),
      (refusal: unknown) => setReceived({ refusal }),
    )
  }, [methods])

  if (step) {
    const leave = async () => {
      await signOut()
      location.replace(start)
    }
    return <step.Step methods={step.methods} onDone={() => onDone(target)} onBack={() => void leave()} />
  }
  if (answer && Decision && !entered) return <Decision answer={answer} onDone={setSession} />
  const isOver = received?.refusal !== undefined || sent === null
  return (
    <FormPage title={t(isOver ? 'social.failed_title' : 'social.title')}>
      {received?.refusal === undefined ? (
        !isOver && <output>{t('social.one_moment')}</output>
      ) : (
        <output>{messageOf(received.refusal)}</output>
      )}
      {isOver && (
        <p>
          <a href={start}>{t('social.again')}</a>
        </p>
      )}
      <Toasts />
    </FormPage>
  )
}
