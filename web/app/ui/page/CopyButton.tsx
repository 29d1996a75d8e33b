import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'

/** Copies a text to the clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify('security.factor.copied', { type: 'success' })
    } catch {
      // Some browsers deny clipboard access; the text is visible and can be copied by hand.
      notify(t('security.factor.not_copied'), { type: 'error' })
    }
  }
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      {label}
    </Button>
  )
}
