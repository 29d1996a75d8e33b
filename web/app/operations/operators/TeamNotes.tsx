import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { OperatorUserDetail, TeamNote } from '#schemas/operations/operators.ts'
import { call } from '#shared/api/api.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { cardList } from '#ui/page/card.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { NewTeamNoteForm } from './NewTeamNoteForm.tsx'

/** What operators note about a person for each other. */
export function TeamNotes({ user: { identifier, accountStatus, teamNotes } }: { user: OperatorUserDetail }) {
  const t = useTranslate()
  const show = useShowNote(identifier)
  const [withdrawn, setWithdrawn] = useState<TeamNote | null>(null)
  return (
    <section aria-labelledby="team-notes">
      <Typography variant="h2" id="team-notes" sx={{ mt: 6, mb: 3 }}>
        {t('operators.team_notes.title')}
      </Typography>
      {accountStatus !== 'deleted' && <NewTeamNoteForm user={identifier} onAdded={show} />}
      {teamNotes.length === 0 ? (
        <Typography sx={{ color: 'var(--muted)' }}>{t('operators.team_notes.empty')}</Typography>
      ) : (
        <Box component="ul" sx={cardList}>
          {teamNotes.map((note) => (
            <Line key={note.identifier} note={note} onWithdraw={() => setWithdrawn(note)} />
          ))}
        </Box>
      )}
      {withdrawn && <WithdrawDialog note={withdrawn} onDone={show} onClose={() => setWithdrawn(null)} />}
    </section>
  )
}

function Line({ note, onWithdraw }: { note: TeamNote; onWithdraw: () => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const { content, authorName, isOwn, createdAt, withdrawnAt } = note
  const name = authorName ?? t('operators.team_notes.nobody')
  const date = formats.moment(createdAt)
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0 }}>
        {withdrawnAt === null ? (
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '65ch' }}>{content}</Typography>
        ) : (
          <Typography sx={{ color: 'var(--muted)' }}>
            {t('operators.team_notes.withdrawn', { name, date: formats.moment(withdrawnAt) })}
          </Typography>
        )}
        <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{[name, date].join(' · ')}</Typography>
      </Box>
      {isOwn && withdrawnAt === null && (
        <Button
          aria-label={t('operators.team_notes.withdraw_one', { date })}
          onClick={onWithdraw}
          sx={{ flexShrink: 0, minHeight: { xs: 44, sm: 36 }, px: 3, ml: { xs: -3, sm: 0 }, fontSize: 14 }}
        >
          {t('operators.team_notes.withdraw')}
        </Button>
      )}
    </Box>
  )
}

interface WithdrawDialogProps {
  note: TeamNote
  onDone: (note: TeamNote) => void
  onClose: () => void
}

function WithdrawDialog({ note: { identifier }, onDone, onClose }: WithdrawDialogProps) {
  const t = useTranslate()
  const notify = useNotify()
  return (
    <ConfirmDialog
      isHard
      title={t('operators.team_notes.withdraw_title')}
      text={t('operators.team_notes.withdraw_text')}
      submit={t('operators.team_notes.withdraw')}
      send={async () => {
        onDone(await call(operatorApi.withdrawTeamNote, { params: { id: identifier } }))
        notify('operators.team_notes.withdrawn_done', { type: 'success' })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Puts a note into the page as it was read: reading again would be recorded again. */
function useShowNote(user: string) {
  const queries = useQueryClient()
  return (note: TeamNote) => {
    queries.setQueryData<OperatorUserDetail>(keyOf(operatorApi.user, { params: { id: user } }), (known) => {
      if (!known) return undefined
      const isKnown = known.teamNotes.some(({ identifier }) => identifier === note.identifier)
      const teamNotes = isKnown
        ? known.teamNotes.map((one) => (one.identifier === note.identifier ? note : one))
        : [note, ...known.teamNotes]
      return { ...known, teamNotes }
    })
  }
}

const line = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  columnGap: 3,
  px: 5,
  py: 3,
  '& + &': { borderTop: '1px solid var(--hairline)' },
} as const
