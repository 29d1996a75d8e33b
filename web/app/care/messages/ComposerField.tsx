import TextareaAutosize from '@mui/material/TextareaAutosize'
import { styled } from '@mui/material/styles'
import type { ClipboardEventHandler, KeyboardEventHandler, Ref } from 'react'
import { useTranslate } from 'react-admin'

interface ComposerFieldProps {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  isWrong: boolean
  /** Identifiers of the error and of the keyboard hint. */
  describedBy: string
  onChange: (typed: string) => void
  onKeyDown: KeyboardEventHandler
  onPaste: ClipboardEventHandler
}

/** The message text: it starts with one line, grows with the text, then scrolls. */
export function ComposerField({ label, isWrong, describedBy, onChange, ...rest }: ComposerFieldProps) {
  const t = useTranslate()
  return (
    <GrowingTextarea
      {...rest}
      maxRows={7}
      placeholder={t('messages.compose.placeholder')}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const GrowingTextarea = styled(TextareaAutosize)({
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  // One line plus this padding is 48 px; a minimum height would apply to every line.
  padding: '11px 12px',
  border: 0,
  borderRadius: 14,
  resize: 'none',
  font: 'inherit',
  lineHeight: 1.6,
  color: 'var(--ink)',
  background: 'none',
  // The whole box shows the focus ring.
  outline: 'none',
  '&::placeholder': { color: 'var(--muted)', opacity: 1 },
})
