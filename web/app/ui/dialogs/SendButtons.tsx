import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { CloseButton } from './CloseButton.tsx'

export interface SendButtonsProps {
  submit: string
  /** Text of the button that closes. */
  cancelLabel?: string | undefined
  isBusy: boolean
  isDisabled?: boolean
  /** The action cannot be undone. */
  isHard?: boolean
  /** Identifier of the form to submit; without one the click calls `onSend`. */
  form?: string
  onSend?: () => void
  onClose: () => void
}

/** The two buttons of a sending dialog: close, and the single primary action. */
export function SendButtons(props: SendButtonsProps) {
  const { submit, cancelLabel, isBusy, isDisabled = false, isHard = false, form, onSend, onClose } = props
  const t = useTranslate()
  return (
    <>
      <CloseButton text={cancelLabel ?? t('ra.action.cancel')} onClose={onClose} />
      <Button
        {...(form === undefined ? { onClick: onSend } : { type: 'submit', form })}
        variant="contained"
        color={isHard ? 'error' : 'primary'}
        disabled={isDisabled}
        loading={isBusy}
      >
        {submit}
      </Button>
    </>
  )
}
