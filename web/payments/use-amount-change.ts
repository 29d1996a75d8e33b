import type { ChangeEvent } from 'react'
import { flushSync } from 'react-dom'
import { useFormats } from '../account/viewer.tsx'
import { caretAfter, formatAmount } from './amount.ts'

/** For a field of money: thousands are separated while somebody types, and the caret stays where it was. */
export function useAmountChange(onType: (typed: string) => void) {
  const { locale } = useFormats()
  return ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value: typed, selectionStart } = target
    const isForward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward'
    const caret = caretAfter(typed, selectionStart ?? typed.length, { locale, isForward })
    // The separators are drawn before the caret is put back.
    flushSync(() => onType(formatAmount(typed, locale)))
    target.setSelectionRange(caret, caret)
  }
}
