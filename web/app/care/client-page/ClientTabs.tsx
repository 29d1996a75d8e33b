import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import type { ClientRow } from '#schemas/care/caseload.ts'
import type { StoredNoteDraft } from '#shared/notes/stored-drafts.ts'
import { useRead } from '#ui/api/use-call.ts'
import { panelId, tabId, TabLinks } from '#ui/page/TabLinks.tsx'
import { lateTexts } from '#ui/texts/texts.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useChatWith } from './use-chat-with.ts'

const ClientTimeline = lazy(async () => ({ default: (await import('./ClientTimeline.tsx')).ClientTimeline }))
const ClientSessions = lazy(async () => ({ default: (await import('./ClientSessions.tsx')).ClientSessions }))
const ClientNotes = lazy(async () => ({ default: (await import('./ClientNotes.tsx')).ClientNotes }))
const ClientMessages = lazy(async () => {
  const [page] = await Promise.all([import('./ClientMessages.tsx'), lateTexts.messaging()])
  return { default: page.ClientMessages }
})
const ClientPayments = lazy(async () => ({ default: (await import('./ClientPayments.tsx')).ClientPayments }))
const DocumentsList = lazy(async () => ({
  default: (await import('#app/care/note-files/DocumentsList.tsx')).DocumentsList,
}))

const views = ['overview', 'appointments', 'notes', 'messages', 'documents', 'payments'] as const
type View = (typeof views)[number]

export interface ClientTabsProps {
  client: ClientRow
  /** An operator who acts for the therapist sees no notes and no files. */
  mayNote: boolean
  onWrite: (() => void) | undefined
  onContinue: (stored: StoredNoteDraft) => void
}

/** The records of a client, one kind at a time; the address holds the tab. Each loads when it is opened. */
export function ClientTabs({ id, ...props }: ClientTabsProps & { id: string }) {
  const t = useTranslate()
  const [words] = useSearchParams()
  const { client, mayNote } = props
  const shown = useShownViews(client, mayNote)
  const counts = useCounts(client)
  const view = shown.find((name) => name === words.get('view')) ?? shown[0]
  if (!view) return null
  return (
    <Box component="section" aria-label={t('relations.views.label')} sx={{ minWidth: 0 }}>
      <TabLinks
        id={id}
        label={t('relations.views.label')}
        current={view}
        links={shown.map((name) => ({
          name,
          to: name === shown[0] ? '?' : `?view=${name}`,
          text: t(`relations.views.${name}`),
          count: counts[name],
        }))}
      />
      <Box role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id, view)} sx={{ pt: 4 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
          {view === 'overview' && <ClientTimeline {...props} />}
          {view === 'appointments' && <ClientSessions client={client} />}
          {view === 'notes' && <ClientNotes {...props} />}
          {view === 'messages' && <ClientMessages client={client} />}
          {view === 'documents' && <DocumentsList client={client.identifier} />}
          {view === 'payments' && <ClientPayments client={client} />}
        </Suspense>
      </Box>
    </Box>
  )
}

/** After the client deleted the account, notes and files remain. */
function useShownViews({ status }: ClientRow, mayNote: boolean): readonly View[] {
  const canMessage = useCanMessage()
  const hasLeft = status === 'left'
  const isShown: Record<View, boolean> = {
    overview: !hasLeft,
    appointments: !hasLeft,
    notes: mayNote,
    messages: canMessage && !hasLeft,
    documents: mayNote,
    payments: !hasLeft,
  }
  return views.filter((name) => isShown[name])
}

/** Messages count those that are unread. */
function useCounts(client: ClientRow): Partial<Record<View, string>> {
  const formats = useFormats()
  const { data } = useRead(relationApi.summary, { params: { id: client.identifier } })
  const chat = useChatWith(client)
  const of = (count: number | null | undefined) => (count ? { count: formats.number(count) } : {})
  const counts = {
    appointments: of(data?.appointments).count,
    notes: of(data?.notes).count,
    messages: of(chat?.unread).count,
    documents: of(data?.files).count,
    payments: of(data?.payments).count,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined))
}
