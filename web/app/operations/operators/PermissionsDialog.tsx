import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { operatorPermissions } from '#schemas/identity/accounts.ts'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { OperatorUser } from '#schemas/operations/operators.ts'
import { call } from '#shared/api/api.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'

interface PermissionsDialogProps {
  user: OperatorUser
  onDone: (changed: OperatorUser) => void
  onClose: () => void
}

/** The permissions of another operator. */
export function PermissionsDialog({ user, onDone, onClose }: PermissionsDialogProps) {
  const t = useTranslate()
  const withFresh = useFreshPassword()
  const [chosen, setChosen] = useState(user.permissions)
  const permissions = operatorPermissions.filter((name) => chosen.includes(name))
  return (
    <ConfirmDialog
      title={t('operators.actions.permissions.title', { name: user.name })}
      text={t('operators.actions.permissions.about')}
      submit={t('operators.actions.permissions.submit')}
      onClose={onClose}
      send={async () =>
        onDone(
          await withFresh(() =>
            call(operatorApi.setPermissions, { params: { id: user.identifier }, body: { permissions } }),
          ),
        )
      }
    >
      <FormGroup>
        {operatorPermissions.map((name) => (
          <FormControlLabel
            key={name}
            label={t(`operators.permissions.${name}`)}
            control={
              <Checkbox
                checked={chosen.includes(name)}
                onChange={(_, isOn) => setChosen(isOn ? [...chosen, name] : chosen.filter((known) => known !== name))}
              />
            }
          />
        ))}
      </FormGroup>
    </ConfirmDialog>
  )
}
