import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { nameOf } from '#app/care/caseload/client-words.ts'
import { TagChips } from '#app/care/caseload/TagChips.tsx'

const TagsEditor = lazy(async () => ({ default: (await import('./TagsEditor.tsx')).TagsEditor }))

/** The tags, edited in place. The server's reply updates this page and the list. */
export function ClientTags({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // The button disappears while its field is open, and takes the focus back.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const saved = (changed: ClientRow) => {
    queries.setQueryData(keyOf(relationApi.client, { params: { id: changed.identifier } }), changed)
    void queries.invalidateQueries({ queryKey: ['clients'] })
    void queries.invalidateQueries({ queryKey: keyOf(relationApi.tags) })
    notify('relations.tags.saved', { type: 'success' })
    setOpen(false)
  }
  const shown = (
    <Box sx={line}>
      {client.tags.length > 0 ? (
        <TagChips tags={client.tags} />
      ) : (
        // A phone keeps the place for the button.
        <Box component="span" sx={{ color: 'var(--muted)', display: { xs: 'none', sm: 'inline' } }}>
          {t('relations.tags.none')}
        </Box>
      )}
      <Button ref={opener} aria-expanded={isOpen} onClick={() => setOpen(true)} sx={edit}>
        {t('relations.tags.edit')}
      </Button>
    </Box>
  )
  if (!isOpen) return shown
  return (
    <Suspense fallback={shown}>
      <TagsEditor client={client} name={nameOf(client, t)} onSaved={saved} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, fontSize: 14 } as const

/** Its text begins where the name does if it stands on a line of its own. */
const edit = {
  minHeight: { xs: 44, sm: 28 },
  py: 0,
  px: 0,
  fontSize: 14,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
