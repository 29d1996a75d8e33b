import AppointmentIcon from '@mui/icons-material/EventOutlined'
import MessageIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import NoteIcon from '@mui/icons-material/StickyNote2Outlined'
import PlanIcon from '@mui/icons-material/HealthAndSafetyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { ClientRow } from '#schemas/care/caseload.ts'
import * as paths from '#schemas/platform/paths.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { topBarHeight } from '#ui/page/layout.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { nameOf } from '#app/care/caseload/client-words.ts'
import { Join } from '#app/scheduling/appointments/RowNow.tsx'
import { ClientSteps } from './ClientSteps.tsx'
import { ClientTags } from './ClientTags.tsx'
import { useSessionsAhead } from './client-sessions.ts'
import { planHintId } from './plan-hint.ts'

interface ClientHeaderProps {
  client: ClientRow
  /** Absent if this user may not write notes about the client. */
  onWrite: (() => void) | undefined
  /** Absent if the client does not share an emergency contact. */
  onPlan: (() => void) | undefined
}

/** Who it is and what can be done now; stays in view while the page scrolls, on a phone the actions alone. */
export function ClientHeader({ client, onWrite, onPlan }: ClientHeaderProps) {
  const t = useTranslate()
  return (
    <Box sx={header}>
      <Box component="section" aria-label={t('relations.head')} sx={{ display: 'flex', gap: 3, minWidth: 0, flex: 1 }}>
        <PersonPicture photoUrl={client.photoUrl} size={52} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={line}>
            <Typography variant="h1" sx={{ fontSize: '1.375rem', lineHeight: 1.3, overflowWrap: 'anywhere' }}>
              {nameOf(client, t)}
            </Typography>
            <Since client={client} />
          </Box>
          {client.status !== 'left' && <ClientTags client={client} />}
        </Box>
      </Box>
      <ClientSteps identifier={client.identifier} />
      {client.status !== 'left' && <Actions {...{ client, onWrite, onPlan }} />}
    </Box>
  )
}

function Since({ client: { status, source, since } }: Pick<ClientHeaderProps, 'client'>) {
  const t = useTranslate()
  const formats = useFormats()
  const when = formats.date(plainDateOf(formats.zone, since), { dateStyle: 'long' })
  return (
    <Box sx={{ ...line, '& .status-badge': { bgcolor: 'transparent', p: 0 } }}>
      <StatusBadge status={status} text={t(choiceKey('clients', 'status', status))} />
      <Box component="span" sx={{ color: 'var(--muted)', fontSize: 14 }}>
        {t(`relations.since.${source}`, { when })}
      </Box>
    </Box>
  )
}

function Actions({ client, onWrite, onPlan }: ClientHeaderProps) {
  const t = useTranslate()
  const canMessage = useCanMessage()
  const { data: ahead } = useSessionsAhead(client)
  const next = ahead?.data.find(({ room }) => room !== undefined)
  return (
    <Box sx={actions}>
      {next?.room && <Join room={next.room} identifier={next.identifier} name={nameOf(client, t)} variant="outlined" />}
      {onWrite && (
        <Button variant="outlined" startIcon={<NoteIcon />} onClick={onWrite}>
          {t('relations.notes.write')}
        </Button>
      )}
      {canMessage && (
        <Button
          variant="outlined"
          startIcon={<MessageIcon />}
          component={Link}
          to="?view=messages"
          preventScrollReset
          sx={fromTablet}
        >
          {t('relations.message')}
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<AppointmentIcon />}
        component={Link}
        to={paths.newAppointment({ client: client.identifier })}
        sx={fromTablet}
      >
        {t('relations.new_appointment')}
      </Button>
      {onPlan && (
        <Button variant="outlined" startIcon={<PlanIcon />} aria-describedby={planHintId} onClick={onPlan}>
          {t('relations.emergency.open')}
        </Button>
      )}
    </Box>
  )
}

/** A phone offers it in the tab, and keeps the place for what must stay in view. */
const fromTablet = { display: { xs: 'none', sm: 'inline-flex' } } as const

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 } as const

const sticky = {
  position: 'sticky',
  top: `calc(${topBarHeight} + var(--acting-height, 0px))`,
  zIndex: 4,
  bgcolor: 'var(--paper)',
} as const

const header = {
  ...sticky,
  position: { sm: 'sticky' },
  display: { xs: 'contents', sm: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 5,
  rowGap: 2,
  py: 2,
  mx: { sm: -4, md: -5 },
  px: { sm: 4, md: 5 },
  borderBottom: '1px solid var(--hairline)',
} as const

const actions = {
  ...sticky,
  position: { xs: 'sticky', sm: 'static' },
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  flexWrap: 'wrap',
  gap: 2,
  py: { xs: 2, sm: 0 },
  '& .MuiButton-root': {
    minHeight: { xs: 44, sm: 34 },
    px: 3,
    py: 0,
    fontSize: 14,
    lineHeight: 1.2,
    borderRadius: 2,
    '@media (pointer: coarse)': { minHeight: 44 },
  },
} as const
