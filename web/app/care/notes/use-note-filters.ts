import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { noteLimits, noteStatuses, noteTypes } from '#schemas/care/notes.ts'
import { Id } from '#schemas/platform/endpoint.ts'
import { problemsOf } from '#schemas/platform/validate.ts'

const oneOf = <Word extends string>(words: readonly Word[], wanted: string | null) =>
  words.find((word) => word === wanted)

/** The address may hold any text. */
const identifierIn = (wanted: string | null) =>
  wanted !== null && problemsOf(Id(), wanted).length === 0 ? wanted : undefined
const pageIn = (wanted: string | null) => (/^[1-9]\d{0,3}$/.test(wanted ?? '') ? Number(wanted) : 1)

/** Filters of the notes. They are in the address, except the search text, for privacy. */
export function useNoteFilters() {
  const [searchTerm, setSearchTerm] = useState('')
  const [address, setAddress] = useSearchParams()
  const [client, type, status] = [
    identifierIn(address.get('id')),
    oneOf(noteTypes, address.get('type')),
    oneOf(noteStatuses, address.get('status')),
  ]
  /** Changing a filter returns to the first page. */
  const set = (name: 'id' | 'type' | 'status' | 'page', value: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      next.delete('page')
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  return {
    searchTerm,
    client,
    type,
    status,
    isFiltered: Boolean(searchTerm || type || status || client),
    query: {
      ...(searchTerm.length >= noteLimits.searchMin && { searchQuery: searchTerm }),
      ...(type && { type }),
      ...(status && { status }),
      ...(client && { client }),
      sort: '-createdAt' as const,
      page: pageIn(address.get('page')),
    },
    set,
    search: (words: string) => {
      setSearchTerm(words)
      set('page', '')
    },
    clear: () => {
      setSearchTerm('')
      setAddress({})
    },
  }
}

export type NoteFilters = ReturnType<typeof useNoteFilters>
