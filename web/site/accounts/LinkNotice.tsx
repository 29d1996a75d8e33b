import { SubmitButton } from '#site/form/Button.tsx'
import classes from './form-page.module.css'

interface LinkNoticeProps {
  text: string
  /** The link is being checked; the space of the result is reserved. */
  isWaiting: boolean
  /** A retry may help. */
  again?: { text: string; onAgain: () => void }
}

/** Status of a page opened by a link of a mail, until its content can be shown. */
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
