import TextareaAutosize from '@mui/material/TextareaAutosize'
import { styled } from '@mui/material/styles'
import type { ClipboardEventHandler, KeyboardEventHandler, Ref } from 'react'
import { useTranslate } from 'react-admin'

interface ComposerFieldProps {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  isWrong: boolean
  /** What is wrong and what the keys do, by their identifiers. */
  describedBy: string
  onChange: (typed: string) => void
  onKeyDown: KeyboardEventHandler
  onPaste: ClipboardEventHandler
}

/** The words of a message: one line that grows with them, then scrolls. */
export function ComposerField({ label, isWrong, describedBy, onChange, ...rest }: ComposerFieldProps) {
  const t = useTranslate()
  return (
    <Words
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

const Words = styled(TextareaAutosize)({
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  // One line with it is 48 px; a least height would be counted for every line.
  padding: '11px 12px',
  border: 0,
  borderRadius: 14,
  resize: 'none',
  font: 'inherit',
  lineHeight: 1.6,
  color: 'var(--ink)',
  background: 'none',
  // The whole box shows the focus.
  outline: 'none',
  '&::placeholder': { color: 'var(--muted)', opacity: 1 },
})
