import type { ChangeEvent } from 'react'
import { flushSync } from 'react-dom'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { caretAfter, formatAmount, isLetter, withoutDrawnSigns } from './amount.ts'

/** Single keys; pasted or autofilled text has its own separators. */
const keys = /^(?:delete|insertText$|insertCompositionText$)/

/**
 * For a money field that shows `shown`: separates thousands while typing and keeps the caret in place. Text that is not
 * an amount stays as typed; a letter key does nothing.
 */
export function useAmountChange(shown: string, onType: (typed: string) => void) {
  const { locale } = useFormats()
  return ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value: typed, selectionStart } = target
    const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : ''
    const isRefused = inputType === 'insertText' && 'data' in nativeEvent && isLetter(nativeEvent.data)
    if (isRefused) {
      const before = Math.max(0, (selectionStart ?? typed.length) - 1)
      flushSync(() => onType(shown))
      return target.setSelectionRange(before, before)
    }
    const meant = keys.test(inputType) ? withoutDrawnSigns(shown, typed, locale) : typed
    const next = formatAmount(meant, locale)
    const at = { typed, caret: selectionStart ?? typed.length, shown: next }
    const caret = caretAfter(at, { locale, isForward: inputType === 'deleteContentForward' })
    // The separators must render before the caret is restored.
    flushSync(() => onType(next))
    target.setSelectionRange(caret, caret)
  }
}
