import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { AllowInvite } from './AllowInvite.tsx'
import { EmailsField } from './EmailsField.tsx'
import { useEmailImport } from './use-email-import.ts'

const EmailSuccess = lazy(async () => ({ default: (await import('./EmailSuccess.tsx')).EmailSuccess }))

export interface ImportFormProps {
  isAllowed: boolean
  onAllow: (isAllowed: boolean) => void
  /** Called when unsent text appears and when it is gone. */
  onChanged: (isChanged: boolean) => void
}

/** One or many addresses; the import stores each one without a name. */
export function EmailImportForm({ isAllowed, onAllow, onChanged }: ImportFormProps) {
  const t = useTranslate()
  const { opened, open, close } = useDialog<string>()
  const form = useEmailImport(isAllowed, () => open('email-imported'))
  const notifyChanged = useEffectEvent(onChanged)
  const isChanged = form.emails.length > 0 || form.typed !== ''
  useEffect(() => notifyChanged(isChanged), [isChanged])
  return (
    <>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
        sx={{ display: 'grid', gap: 5 }}
      >
        <EmailsField {...form} />
        <AllowInvite isAllowed={isAllowed} onChange={onAllow} />
        <Button type="submit" variant="contained" loading={form.isBusy} sx={{ justifySelf: 'start' }}>
          {t('imports.email_import')}
        </Button>
      </Box>
      {opened === 'email-imported' && form.result && (
        <Suspense>
          <EmailSuccess result={form.result} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
