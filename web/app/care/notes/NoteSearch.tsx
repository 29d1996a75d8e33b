import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { noteLimits } from '#schemas/care/notes.ts'
import { FilterInput } from '#ui/lists/FilterField.tsx'

/** Milliseconds without typing before the search runs. */
const debounceMs = 300

/** Search field for the therapist's notes. */
export function NoteSearch({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const t = useTranslate()
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const send = useEffectEvent(() => {
    if (typed.trim() !== value) onChange(typed.trim())
  })
  useEffect(() => {
    const timer = setTimeout(send, debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <FilterInput
      type="search"
      label={t('notes.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      autoComplete="off"
      maxLength={noteLimits.searchMax}
      widths={{ flex: { xs: '1 1 100%', sm: '2 1 220px' }, maxWidth: { sm: 420 } as Record<string, number> }}
    />
  )
}
