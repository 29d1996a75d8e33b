import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

interface SendButtonsProps {
  submit: string
  isBusy: boolean
  /** What cannot be taken back. */
  isHard?: boolean
  /** The form that is sent; without one the press itself acts. */
  form?: string
  onSend?: () => void
  onClose: () => void
}

/** The two buttons below a dialog that sends something: out, and the one primary action. */
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
