import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { Id } from '#schemas/platform/endpoint.ts'
import { noteApi, noteLimits, noteStatuses, noteTypes } from '#schemas/care/notes.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { Broken, Empty } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { FilterChoice } from '#ui/lists/FilterField.tsx'
import { ClientChip } from './ClientChip.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { NotePages, NoteRows } from './NoteRows.tsx'
import { NoteSearch } from './NoteSearch.tsx'
import { useKeptDrafts } from './use-kept-drafts.ts'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'
import { useWriting } from './use-writing.ts'

const AddNoteDialog = lazy(async () => ({ default: (await import('./AddNoteDialog.tsx')).AddNoteDialog }))

const oneOf = <Word extends string>(words: readonly Word[], wanted: string | null) =>
  words.find((word) => word === wanted)

/** The address may hold any text. */
const identifierIn = (wanted: string | null) =>
  wanted !== null && problemsOf(Id(), wanted).length === 0 ? wanted : undefined
const pageIn = (wanted: string | null) => (/^[1-9]\d{0,3}$/.test(wanted ?? '') ? Number(wanted) : 1)

/**
 * All the therapist's notes with search and filters, newest first. The address does not contain the search text, for
 * privacy.
 */
export function NotesPage() {
  const t = useTranslate()
  const notify = useNotify()
  const [sought, setSought] = useState('')
  const [address, setAddress] = useSearchParams()
  const [client, type, status] = [
    identifierIn(address.get('id')),
    oneOf(noteTypes, address.get('type')),
    oneOf(noteStatuses, address.get('status')),
  ]
  const { data, error, refetch } = useAccessLoggedRead(
    noteApi.list,
    {
      query: {
        ...(sought.length >= noteLimits.searchMin && { searchQuery: sought }),
        ...(type && { type }),
        ...(status && { status }),
        ...(client && { client }),
        sort: '-createdAt',
        page: pageIn(address.get('page')),
      },
    },
    { placeholderData: keepPreviousData },
  )
  const { begin, goOn, dialog } = useWriting(client ? { type: 'client', reference: client } : null)
  const { drafts } = useKeptDrafts(() => true)
  const isFiltered = Boolean(sought || type || status || client)

  /** Changing a filter returns to the first page. */
  const set = (name: string, value: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      next.delete('page')
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  const clear = () => {
    setSought('')
    setAddress({})
  }
  const add = () => (client ? begin() : notify('notes.reference_refused', { type: 'error' }))

  return (
    <Page
      wide
      title={t('notes.title')}
      actions={
        <Button variant="contained" onClick={add}>
          {t('notes.add.client')}
        </Button>
      }
    >
      <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
        <NoteSearch
          value={sought}
          onChange={(words) => {
            setSought(words)
            set('page', '')
          }}
        />
        <FilterChoice
          label={t('notes.fields.type')}
          value={type ?? ''}
          options={noteTypes.map((name) => ({ value: name, text: t(`notes.types.${name}`) }))}
          onChange={(value) => set('type', value)}
        />
        <FilterChoice
          label={t('notes.fields.status')}
          value={status ?? ''}
          options={noteStatuses.map((name) => ({ value: name, text: t(`notes.statuses.${name}`) }))}
          onChange={(value) => set('status', value)}
        />
      </Box>
      {client && <ClientChip id={client} onClear={() => set('id', '')} />}
      {!dialog && <KeptNotice drafts={drafts} onContinue={goOn} />}
      {error && <Broken error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data && (
        <>
          <Box component="output" sx={{ display: 'block', mb: 2, color: 'var(--muted)', fontSize: 14 }}>
            {t('notes.count_found', { smart_count: data.meta.total })}
          </Box>
          {data.data.length === 0 ? (
            <Empty
              text={t(isFiltered ? 'resources.nothing_found' : 'notes.empty.all')}
              action={
                isFiltered && (
                  <Button variant="outlined" onClick={clear}>
                    {t('ra.navigation.clear_filters')}
                  </Button>
                )
              }
            />
          ) : (
            <NoteRows label={t('notes.title')} notes={data.data} sought={sought} />
          )}
          <NotePages meta={data.meta} onPage={(page) => set('page', page === 1 ? '' : String(page))} />
        </>
      )}
      <Suspense>{dialog && <AddNoteDialog {...dialog} />}</Suspense>
    </Page>
  )
}
