import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { NotFound } from '#ui/page/NotFound.tsx'
import { Page } from '#ui/page/Page.tsx'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { ApiError } from '#shared/api/api.ts'
import * as paths from '#schemas/platform/paths.ts'
import { ViewLinks } from '#ui/lists/ViewLinks.tsx'
import { DocumentsList } from '#app/care/note-files/DocumentsList.tsx'
import { nameOf } from '#app/care/caseload/client-words.ts'
import { ClientAppointments } from './ClientAppointments.tsx'
import { ClientHead } from '#app/care/caseload/ClientHead.tsx'
import { ClientNotes } from './ClientNotes.tsx'
import { ClientOverview } from './ClientOverview.tsx'
import { EmergencyBar } from './EmergencyBar.tsx'

const TagsDialog = lazy(async () => ({ default: (await import('#app/care/caseload/TagsDialog.tsx')).TagsDialog }))

const views = ['overview', 'appointments', 'notes', 'documents'] as const
type View = (typeof views)[number]
/** Views that remain after the client deleted the account. */
const viewsAfter: readonly View[] = ['notes', 'documents']

/** A client with only a pending request does not share the emergency contact. */
const sharesContact = ({ status }: ClientRow) => status === 'active' || status === 'past'

const isUnknownClient = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422)

/** One client's details and all their records. */
export function ClientPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const read = useRead(relationApi.client, { params: { id } })
  const client = read.data
  if (isUnknownClient(read.error)) return <NotFound />
  return (
    <Page
      wide
      title={client ? nameOf(client, t) : t('relations.one')}
      actions={client && client.status !== 'left' && <WriteMessage client={client.identifier} />}
    >
      <Loaded read={read} height={420}>
        {(data) => <Client client={data} />}
      </Loaded>
    </Page>
  )
}

function WriteMessage({ client }: { client: string }) {
  const t = useTranslate()
  if (!useCanMessage()) return null
  return (
    <Button variant="outlined" component={Link} to={paths.conversation({ id: client })}>
      {t('appointments.message')}
    </Button>
  )
}

function Client({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const [words] = useSearchParams()
  const hasLeft = client.status === 'left'
  const shown = hasLeft ? viewsAfter : views
  const view = shown.find((name) => name === words.get('view')) ?? shown[0]
  const links = shown.map((name) => ({
    to: name === shown[0] ? '?' : `?view=${name}`,
    text: t(`relations.views.${name}`),
    isCurrent: name === view,
  }))
  return (
    <>
      {hasLeft && <Typography sx={{ mb: 5, maxWidth: '65ch' }}>{t('relations.left')}</Typography>}
      {sharesContact(client) && <EmergencyBar client={client.identifier} name={nameOf(client, t)} />}
      <ClientHead client={client} tags={hasLeft ? null : <Tags client={client} />} />
      <ViewLinks label={t('relations.views.label')} links={links} />
      {view === 'overview' && <ClientOverview client={client} />}
      {view === 'appointments' && <ClientAppointments client={client} />}
      {view === 'notes' && <ClientNotes client={client} />}
      {view === 'documents' && <DocumentsList client={client.identifier} />}
    </>
  )
}

/** Edits the tags. The server's reply updates this page and the list. */
function Tags({ client }: { client: ClientRow }) {
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
    <>
      <Button onClick={() => open('tags')} sx={{ minHeight: 44, px: 2, ml: -2 }}>
        {t('relations.tags.edit')}
      </Button>
      <Suspense fallback={null}>
        {opened === 'tags' && <TagsDialog client={client} name={nameOf(client, t)} onSaved={saved} onClose={close} />}
      </Suspense>
    </>
  )
}
