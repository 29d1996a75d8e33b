import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { OperatorUser, OperatorUserDetail } from '#schemas/operations/operators.ts'
import { cardList } from '#ui/page/card.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { ActAsDialog } from './ActAsDialog.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { PermissionsDialog } from './PermissionsDialog.tsx'
import { ReasonDialog } from '#ui/forms/ReasonDialog.tsx'
import { type ActionName, actionsFor, becauseOf, isBecause, isHard } from './user-actions.ts'

/** Each action with a description; all need a confirmation. */
export function UserActions({ user }: { user: OperatorUser }) {
  const t = useTranslate()
  const viewer = useViewer()
  const dialog = useDialog<ActionName>()
  const actions = actionsFor(user, viewer)
  return (
    <section aria-labelledby="user-actions">
      <Typography variant="h2" id="user-actions" sx={{ mb: 3 }}>
        {t('operators.users.actions')}
      </Typography>
      {actions.length === 0 && (
        <Typography sx={{ color: 'var(--muted)' }}>
          {t(user.identifier === viewer.identifier ? 'operators.users.own' : 'operators.users.no_actions')}
        </Typography>
      )}
      <Box component="ul" sx={{ ...cardList, ...(actions.length === 0 && { border: 0 }) }}>
        {actions.map((name) => (
          <Box
            component="li"
            key={name}
            sx={{
              px: 5,
              py: 3,
              display: 'grid',
              gridTemplateColumns: { sm: '1fr auto' },
              alignItems: 'center',
              gap: 3,
              '& + &': { borderTop: '1px solid var(--hairline)' },
            }}
          >
            <Typography id={`about-${name}`}>{t(`operators.actions.${name}.about`)}</Typography>
            <Button
              variant="outlined"
              color={isHard(name) ? 'error' : 'primary'}
              aria-describedby={`about-${name}`}
              onClick={() => dialog.open(name)}
              sx={{ justifySelf: 'start', minWidth: { sm: 240 } }}
            >
              {t(`operators.actions.${name}.open`)}
            </Button>
          </Box>
        ))}
      </Box>
      {dialog.opened && actions.includes(dialog.opened) && (
        <ActionDialog name={dialog.opened} user={user} onClose={dialog.close} />
      )}
    </section>
  )
}

function ActionDialog({ name, user, onClose }: { name: ActionName; user: OperatorUser; onClose: () => void }) {
  const t = useTranslate()
  const withFresh = useFreshPassword()
  const done = useOnSuccess(name, onClose)
  const params = { id: user.identifier }
  if (name === 'act_as') return <ActAsDialog user={user} onClose={onClose} />
  if (name === 'permissions') return <PermissionsDialog user={user} onDone={done} onClose={onClose} />
  const shared = {
    title: t(`operators.actions.${name}.title`, { name: user.name }),
    text: t(`operators.actions.${name}.about`),
    submit: t(`operators.actions.${name}.submit`),
    isHard: isHard(name),
    onClose,
  }
  if (isBecause(name))
    return (
      <ReasonDialog
        {...shared}
        send={async (reason) => done(await withFresh(() => call(becauseOf[name], { params, body: { reason } })))}
      />
    )
  return (
    <ConfirmDialog
      {...shared}
      send={async () => done(await withFresh(() => call(operatorApi.endSessionsOf, { params })))}
    />
  )
}

/** Shows the server's answer here and in the lists. */
function useOnSuccess(name: ActionName, onClose: () => void) {
  const notify = useNotify()
  const queries = useQueryClient()
  return (changed: OperatorUser) => {
    // The answer has the account alone; balances and verification stay as they were read.
    queries.setQueryData<OperatorUserDetail>(keyOf(operatorApi.user, { params: { id: changed.identifier } }), (known) =>
      known ? { ...known, ...changed } : undefined,
    )
    void queries.invalidateQueries({ queryKey: ['users'] })
    void queries.invalidateQueries({ queryKey: ['sessions'] })
    notify(`operators.actions.${name}.done`, { type: 'success', messageArgs: { name: changed.name } })
    onClose()
  }
}
