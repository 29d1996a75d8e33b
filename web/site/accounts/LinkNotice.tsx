import { SubmitButton } from '#site/form/Button.tsx'
import classes from './form-page.module.css'

interface LinkNoticeProps {
  text: string
  /** The link is being asked about; the room of what comes is kept. */
  isWaiting: boolean
  /** Where trying again may help. */
  again?: { text: string; onAgain: () => void }
}

/** What a page says that a link of a mail has opened, as long as there is nothing to show behind it. */
export function LinkNotice({ text, isWaiting, again }: LinkNoticeProps) {
  if (isWaiting)
    return (
      <p className={classes.waiting} aria-live="polite">
        {text}
      </p>
    )
  return (
    <>
      <output>{text}</output>
      {again && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            again.onAgain()
          }}
        >
          <SubmitButton isBusy={false}>{again.text}</SubmitButton>
        </form>
      )}
    </>
  )
}
