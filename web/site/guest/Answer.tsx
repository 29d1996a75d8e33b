import type { GuestView } from '#schemas/scheduling/participants.ts'
import pageClasses from '#site/accounts/form-page.module.css'
import { SubmitButton } from '#site/form/Button.tsx'
import { useReading } from '#shared/i18n/words.tsx'

interface AnswerProps {
  status: GuestView['status']
  isBusy: boolean
  onCome: () => void
  onStayAway: () => void
}

/** The guest accepts or declines; a guest who accepted may still decline. */
export function Answer({ status, isBusy, onCome, onStayAway }: AnswerProps) {
  const { t } = useReading()
  if (status === 'rejected') return <output>{t('guest.not_coming')}</output>
  const isComing = status === 'acknowledged'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onCome()
      }}
    >
      {isComing ? <output>{t('guest.coming')}</output> : <SubmitButton isBusy={isBusy}>{t('guest.come')}</SubmitButton>}
      <button
        type="button"
        className={pageClasses.plain}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onStayAway()
        }}
      >
        {t('guest.not_come')}
      </button>
    </form>
  )
}
