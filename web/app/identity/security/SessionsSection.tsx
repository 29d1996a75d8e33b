import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import type { SessionRow } from '#schemas/identity/accounts.ts'
import { FactsRow } from '#app/identity/confirm-password/FactsRow.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { EndSessionDialog } from './EndSessionDialog.tsx'
import { Section } from '#app/identity/confirm-password/Section.tsx'

/** All sessions of the user, the current one first; each can be ended. */
export function SessionsSection() {
  const t = useTranslate()
  const dialog = useDialog<'end-session'>()
  const [chosen, setChosen] = useState<SessionRow | 'others' | 'all'>()
  const { data, error, refetch } = useRead(accountApi.sessions)
  const sessions = data?.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  const end = (which: SessionRow | 'others' | 'all') => {
    setChosen(which)
    dialog.open('end-session')
  }
  return (
    <Section title={t('security.sessions.title')}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!sessions && !error && <Skeleton variant="rounded" height={96} />}
      {sessions && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {sessions.map((session) => (
            <Row key={session.identifier} session={session} onEnd={() => end(session)} />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {sessions && sessions.length > 1 && (
          <Button variant="outlined" onClick={() => end('others')}>
            {t('security.sessions.end_others')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => end('all')}>
          {t('security.sessions.end_all')}
        </Button>
      </Box>
      {chosen && dialog.opened === 'end-session' && (
        <EndSessionDialog
          which={chosen}
          onClose={dialog.close}
          onEnded={() => {
            dialog.close()
            void refetch()
          }}
        />
      )}
    </Section>
  )
}

function Row({ session, onEnd }: { session: SessionRow; onEnd: () => void }) {
  const t = useTranslate()
  const { moment } = useFormats()
  const { device, isCurrent, address, createdAt, lastSeenAt } = session
  const facts = [
    isCurrent
      ? t('security.sessions.since', { when: moment(createdAt) })
      : t('security.sessions.seen', { when: moment(lastSeenAt) }),
    ...(address === null ? [] : [t('security.sessions.address', { address })]),
  ]
  return (
    <FactsRow
      name={device}
      mark={
        isCurrent && (
          <Chip
            size="small"
            label={t('security.sessions.current')}
            sx={{ bgcolor: 'var(--mint)', color: 'var(--ink)' }}
          />
        )
      }
      facts={facts}
      action={
        <Button variant="outlined" aria-label={t('security.sessions.end_named', { device })} onClick={onEnd}>
          {t('security.sessions.end')}
        </Button>
      }
    />
  )
}
