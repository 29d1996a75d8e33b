import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

interface SendButtonsProps {
  submit: string
  isBusy: boolean
  /** The action cannot be undone. */
  isHard?: boolean
  /** Identifier of the form to submit; without one the click calls `onSend`. */
  form?: string
  onSend?: () => void
  onClose: () => void
}

/** The two buttons of a sending dialog: close, and the single primary action. */
export function SendButtons({ submit, isBusy, isHard = false, form, onSend, onClose }: SendButtonsProps) {
  const t = useTranslate()
  return (
    <>
      <Button variant="outlined" onClick={onClose}>
        {t('ra.action.cancel')}
      </Button>
      <Button
        {...(form === undefined ? { onClick: onSend } : { type: 'submit', form })}
        variant="contained"
        color={isHard ? 'error' : 'primary'}
        loading={isBusy}
      >
        {submit}
      </Button>
    </>
  )
}
