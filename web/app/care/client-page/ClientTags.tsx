import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { nameOf } from '#app/care/caseload/client-words.ts'
import { TagChips } from '#app/care/caseload/TagChips.tsx'

const TagsDialog = lazy(async () => ({ default: (await import('#app/care/caseload/TagsDialog.tsx')).TagsDialog }))

/** The tags, and the dialog that edits them. The server's reply updates this page and the list. */
export function ClientTags({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { opened, open, close } = useDialog<'tags'>()
  const saved = (changed: ClientRow) => {
    queries.setQueryData(keyOf(relationApi.client, { params: { id: changed.identifier } }), changed)
    void queries.invalidateQueries({ queryKey: ['clients'] })
    void queries.invalidateQueries({ queryKey: keyOf(relationApi.tags) })
    notify('relations.tags.saved', { type: 'success' })
    close()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, fontSize: 14 }}>
      {client.tags.length > 0 ? (
        <TagChips tags={client.tags} />
      ) : (
        <Box component="span" sx={{ color: 'var(--muted)' }}>
          {t('relations.tags.none')}
        </Box>
      )}
      <Button
        onClick={() => open('tags')}
        sx={{
          minHeight: { xs: 44, sm: 28 },
          py: 0,
          px: 2,
          fontSize: 14,
          '@media (pointer: coarse)': { minHeight: 44 },
        }}
      >
        {t('relations.tags.edit')}
      </Button>
      <Suspense fallback={null}>
        {opened === 'tags' && <TagsDialog client={client} name={nameOf(client, t)} onSaved={saved} onClose={close} />}
      </Suspense>
    </Box>
  )
}
