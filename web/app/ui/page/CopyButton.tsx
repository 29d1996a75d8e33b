import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'

/** Puts a text where the next paste finds it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify('security.factor.copied', { type: 'success' })
    } catch {
      // Some browsers keep pages from it; the text stands there to be copied by hand.
      notify(t('security.factor.not_copied'), { type: 'error' })
    }
  }
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      {label}
    </Button>
  )
}
