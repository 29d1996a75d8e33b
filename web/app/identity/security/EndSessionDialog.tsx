import Typography from '@mui/material/Typography'
import { useLogout, useNotify, useTranslate } from 'react-admin'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import type { SessionRow } from '#schemas/identity/accounts.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { useAct } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface EndSessionDialogProps {
  /** One session, all except this one, or all. */
  which: SessionRow | 'others' | 'all'
  onClose: () => void
  onEnded: () => void
}

/** Confirms which sessions end; ending the current one leaves the account pages. */
export function EndSessionDialog({ which, onClose, onEnded }: EndSessionDialogProps) {
  const t = useTranslate()
  const notify = useNotify()
  const logOut = useLogout()
  const { moment } = useFormats()
  const one = useAct(accountApi.endSession, {
    onDone: () => {
      notify('security.sessions.ended', { type: 'success' })
      onEnded()
    },
    // It has already ended, which is what the user wanted.
    onRefused: ({ status }) => {
      if (status === 404) onEnded()
      return status === 404
    },
  })
  const others = useAct(accountApi.endOtherSessions, {
    onDone: ({ ended }) => {
      if (which === 'all') return void logOut()
      notify(t('security.sessions.others_ended', { smart_count: ended }), { type: 'success' })
      onEnded()
    },
  })
  const isBusy = one.isPending || others.isPending || (others.isSuccess && which === 'all')
  const end = () => {
    if (typeof which === 'string') return others.mutate({})
    if (which.isCurrent) return void logOut()
    one.mutate({ params: { id: which.identifier } })
  }
  const words =
    typeof which === 'string'
      ? { title: t(`security.sessions.${which}_title`), text: t(`security.sessions.${which}_text`) }
      : {
          title: t('security.sessions.end_title'),
          text: t('security.sessions.end_text', { device: which.device, when: moment(which.lastSeenAt) }),
        }
  const label = {
    others: 'security.sessions.end_others',
    all: 'security.sessions.end_all',
    one: 'security.sessions.end',
  }[typeof which === 'string' ? which : 'one']
  return (
    <Confirmation title={words.title} submit={t(label)} isBusy={isBusy} isHard onSend={end} onClose={onClose}>
      <Typography>{words.text}</Typography>
    </Confirmation>
  )
}
