import { useEffect, useRef, useState } from 'react'
import { SubmitButton } from '#site/form/Button.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import { classes } from './invitation-classes.ts'

interface AnswerProps {
  name: string
  isBusy: boolean
  onAccept: () => void
  onDecline: () => void
}

/** Accept or decline; declining is final and needs a confirmation. */
export function Answer({ name, isBusy, onAccept, onDecline }: AnswerProps) {
  const { t } = useReading()
  const [isDeclining, setDeclining] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  const no = useRef<HTMLButtonElement>(null)
  const wasDeclining = useRef(false)
  useEffect(() => {
    if (isDeclining) question.current?.focus()
    else if (wasDeclining.current) no.current?.focus()
    wasDeclining.current = isDeclining
  }, [isDeclining])

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) (isDeclining ? onDecline : onAccept)()
      }}
    >
      {isDeclining && (
        <p ref={question} tabIndex={-1} className={classes.outcome}>
          {t('invitation.decline_sure', { name })}
        </p>
      )}
      <div className={classes.ways}>
        <SubmitButton isBusy={isBusy}>{t(isDeclining ? 'invitation.decline_yes' : 'invitation.accept')}</SubmitButton>
        <button
          ref={no}
          type="button"
          className={classes.other}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) setDeclining(!isDeclining)
          }}
        >
          {t(isDeclining ? 'invitation.back' : 'invitation.decline')}
        </button>
      </div>
    </form>
  )
}
