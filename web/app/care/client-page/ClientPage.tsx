import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { NotFound } from '#ui/page/NotFound.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { ApiError } from '#shared/api/api.ts'
import { nameOf } from '#app/care/caseload/client-words.ts'
import { useWriting } from '#app/care/notes/use-writing.ts'
import { ClientFacts } from './ClientFacts.tsx'
import { ClientHeader } from './ClientHeader.tsx'
import { ClientTabs } from './ClientTabs.tsx'
import { SafetyPlanAccess } from './SafetyPlanAccess.tsx'
import { useLiveSessions } from './use-live-sessions.ts'

const AddNoteDialog = lazy(async () => ({ default: (await import('#app/care/notes/AddNoteDialog.tsx')).AddNoteDialog }))

/** A client with only a pending request does not share the emergency contact. */
const sharesContact = ({ status }: ClientRow) => status === 'active' || status === 'past'

const isUnknownClient = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422)

/** One client: facts beside everything that the therapist has with this person. */
export function ClientPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const read = useRead(relationApi.client, { params: { id } })
  usePageTitle(read.data ? nameOf(read.data, t) : t('relations.one'))
  if (isUnknownClient(read.error)) return <NotFound />
  return (
    <Box sx={{ px: { xs: 4, md: 5 }, pt: { xs: 4, sm: 0 }, pb: 5 }}>
      <Loaded read={read} height={420}>
        {(client) => <Client key={client.identifier} client={client} />}
      </Loaded>
    </Box>
  )
}

function Client({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const id = useId()
  const name = nameOf(client, t)
  const hasLeft = client.status === 'left'
  const mayNote = useIsAllowed(noteApi.ofClient)
  useLiveSessions()
  const writing = useWriting({ type: 'client', reference: client.identifier })
  const write = mayNote && !hasLeft ? writing.begin : undefined
  const page = (openPlan?: () => void) => (
    <>
      <ClientHeader client={client} onWrite={write} onPlan={openPlan} />
      {hasLeft && <Typography sx={{ py: 4, maxWidth: '65ch' }}>{t('relations.left')}</Typography>}
      <Box sx={columns}>
        {!hasLeft && <ClientFacts client={client} name={name} onPlan={openPlan} />}
        <ClientTabs id={id} client={client} mayNote={mayNote} onWrite={write} onContinue={writing.goOn} />
      </Box>
    </>
  )
  return (
    <>
      {sharesContact(client) ? (
        <SafetyPlanAccess client={client.identifier} name={name}>
          {page}
        </SafetyPlanAccess>
      ) : (
        page()
      )}
      <Suspense>{writing.dialog && <AddNoteDialog {...writing.dialog} />}</Suspense>
    </>
  )
}

/** On a phone and with large letters the facts follow the records. */
const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '288px minmax(0, 1fr)' },
  alignItems: 'start',
  columnGap: 5,
  '& > aside': { order: { xs: 1, md: 0 } },
  '& > section:only-child': { gridColumn: '1 / -1' },
} as const
