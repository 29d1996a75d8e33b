import Box from '@mui/material/Box'
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { balanceOf, nameOf } from './client-words.ts'
import { TagChips } from './TagChips.tsx'

const useClient = () => useRecordContext<ClientRow & RaRecord>()

const Nothing = () => <span>{useTranslate()('resources.nothing')}</span>

export function NameCell() {
  const t = useTranslate()
  const client = useClient()
  if (!client) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, verticalAlign: 'middle' }}>
      <PersonPicture photoUrl={client.photoUrl} size={24} />
      <Box component="span" sx={{ maxWidth: { xs: 140, sm: 220 }, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {nameOf(client, t)}
      </Box>
    </Box>
  )
}

/** The next session, linked to its page. */
export function NextSessionCell() {
  const formats = useFormats()
  const session = useClient()?.nextSession
  if (!session) return <Nothing />
  return (
    <Box
      component={Link}
      to={paths.appointment({ id: session.identifier })}
      onClick={(event) => event.stopPropagation()}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 24,
        color: 'var(--primary)',
        whiteSpace: 'nowrap',
      }}
    >
      <time dateTime={session.startAt}>{formats.moment(session.startAt)}</time>
    </Box>
  )
}

/** Shows only the date; the session's page has the time. */
export function LastSessionCell() {
  const formats = useFormats()
  const session = useClient()?.lastSession
  if (!session) return <Nothing />
  return (
    <time dateTime={session.startAt} style={{ whiteSpace: 'nowrap' }}>
      {formats.date(plainDateOf(formats.zone, session.startAt), { dateStyle: 'medium' })}
    </time>
  )
}

export function BalanceCell() {
  const t = useTranslate()
  const client = useClient()
  return client ? <span style={balance}>{balanceOf(client, t)}</span> : null
}

export function TagsCell() {
  const tags = useClient()?.tags ?? []
  if (tags.length === 0) return <Nothing />
  return (
    <Box sx={{ width: { sm: 130 } }}>
      <TagChips tags={tags} most={mostTags} />
    </Box>
  )
}

/** Limits the row height; the client's page shows all tags. */
const mostTags = 3

/** Wraps the balance into two lines instead of one word per line. */
const balance = { display: 'inline-block', minWidth: 110 } as const
