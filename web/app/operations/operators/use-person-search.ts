import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useAutocompleteTexts } from '#ui/page/use-autocomplete-texts.ts'

interface Person {
  identifier: string
  name: string
}

/** A search for people by name or address, which the server answers from two letters on. */
export function usePersonSearch<Found extends Person>() {
  const t = useTranslate()
  const texts = useAutocompleteTexts()
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const isSearching = search.length >= 2
  return {
    search,
    read: { enabled: isSearching, staleTime: 30_000 },
    /** Results of an earlier search are not offered: Enter would choose the wrong person. */
    offered: (found: readonly Found[] | undefined): readonly Found[] => (isSearching ? (found ?? []) : []),
    /** Props of the Autocomplete. */
    props: {
      getOptionKey: ({ identifier }: Person) => identifier,
      getOptionLabel: ({ name }: Person) => name,
      isOptionEqualToValue: (one: Person, other: Person) => one.identifier === other.identifier,
      filterOptions: (options: Found[]) => options,
      onInputChange: (_: unknown, text: string, reason: string) => {
        if (reason === 'input') setTyped(text)
      },
      ...texts,
      loadingText: t('operators.people.searching'),
      noOptionsText: isSearching ? texts.noOptionsText : t('operators.people.type'),
    },
  }
}
