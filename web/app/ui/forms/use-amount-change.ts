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
  const written = ({ typed, caret }: { typed: string; caret: number }, inputType: string) => {
    const next = formatAmount(keys.test(inputType) ? withoutDrawnSigns(shown, typed, locale) : typed, locale)
    const isForward = inputType === 'deleteContentForward'
    return { next, caret: caretAfter({ typed, caret, shown: next }, { locale, isForward }) }
  }
  return ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value: typed, selectionStart } = target
    const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : ''
    const at = { typed, caret: selectionStart ?? typed.length }
    const isRefused = inputType === 'insertText' && 'data' in nativeEvent && isLetter(nativeEvent.data)
    const { next, caret } = isRefused ? { next: shown, caret: Math.max(0, at.caret - 1) } : written(at, inputType)
    // The separators must render before the caret is restored.
    flushSync(() => onType(next))
    // An amount that stays the same is not rendered again, and React would restore it with the caret at the end.
    if (target.value !== next) target.value = next
    target.setSelectionRange(caret, caret)
  }
}
