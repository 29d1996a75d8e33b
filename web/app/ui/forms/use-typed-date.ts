import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { readDate, writtenDate } from './typed-date.ts'

const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/**
 * The text of a date field and the value that it means. An unreadable text is passed on as it is, so that the schema
 * refuses it; nothing typed is lost.
 */
export function useTypedDate(value: string, onChange: (value: string) => void) {
  const t = useTranslate()
  const { locale, date } = useFormats()
  const [typed, setTyped] = useState(value)
  const meant = (text: string) => (text.trim() === '' ? '' : (readDate(text, locale) ?? text))
  const shown = meant(typed) === value ? typed : value
  const read = readDate(value, locale)
  return {
    /** The ISO date, if the field has one. */
    read,
    text: shown === value ? writtenDate(shown, locale) : shown,
    /** The weekday and month in words, so that a mistyped date is noticed, or how to type one. */
    hint: read === null ? t('account.dates.hint') : date(read, long),
    type: (text: string) => {
      setTyped(text)
      onChange(meant(text))
    },
    pick: (picked: string) => {
      setTyped(picked)
      onChange(picked)
    },
    /** Writes a date that could be read in the usual way. */
    leave: () => setTyped(value),
  }
}
