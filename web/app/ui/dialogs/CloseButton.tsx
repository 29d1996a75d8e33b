import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

/** The button of a dialog that closes it without an action. */
export function CloseButton({ text, onClose }: { text?: string | undefined; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Button variant="outlined" onClick={onClose}>
      {text ?? t('ra.action.close')}
    </Button>
  )
}
