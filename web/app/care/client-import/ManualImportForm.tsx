import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { importApi } from '#schemas/care/client-import.calls.gen.ts'
import { type ImportedClient, ManualImport } from '#schemas/care/client-import.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { call } from '#shared/api/api.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { AllowInvite } from './AllowInvite.tsx'
import type { ImportFormProps } from './EmailImportForm.tsx'
import { nameOf } from './people.ts'
import { emptyPerson, PersonFields, personIn, type PersonValues } from './PersonFields.tsx'

const ImportSuccess = lazy(async () => ({ default: (await import('./ImportSuccess.tsx')).ImportSuccess }))

/** Imports one person by name. */
export function ManualImportForm({ isAllowed, onAllow, onChanged }: ImportFormProps) {
  const t = useTranslate()
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const { opened, open, close } = useDialog<string>()
  const [person, setPerson] = useState<ImportedClient>()
  const { form, field, values, isBusy, clear } = useSchemaForm({
    start: emptyPerson,
    schema: ManualImport,
    read: (typed) => ({ ...personIn(typed), allowInvite: isAllowed }) as ManualImport,
    also: (typed) => (isAllowed ? problemsOfInvitation(typed) : []),
    send: async (body) => {
      setPerson(await call(importApi.importManually, { body, key: keyFor(body) }))
      // The list may have been read seconds ago and would still count as fresh.
      void queries.invalidateQueries({ queryKey: ['imported-clients'] })
      clear()
      open('person-imported')
    },
  })
  const notifyChanged = useEffectEvent(onChanged)
  const isChanged = Object.values(values).some((text) => text.trim() !== '')
  useEffect(() => notifyChanged(isChanged), [isChanged])
  return (
    <>
      <Box component="form" {...form} sx={{ display: 'grid', gap: 5 }}>
        <PersonFields field={field} />
        <AllowInvite isAllowed={isAllowed} onChange={onAllow} />
        <Button type="submit" variant="contained" loading={isBusy} sx={{ justifySelf: 'start' }}>
          {t('imports.manual_import')}
        </Button>
      </Box>
      {opened === 'person-imported' && person && (
        <Suspense>
          <ImportSuccess title={t('imports.manual_success')} onClose={close}>
            <Typography>
              {t(person.status === 'invited' ? 'imports.person_invited' : 'imports.person_added', {
                name: nameOf(person),
                email: person.email ?? '',
              })}
            </Typography>
            <Typography sx={{ color: 'var(--muted)' }}>{t('imports.consent')}</Typography>
          </ImportSuccess>
        </Suspense>
      )}
    </>
  )
}

/** An invitation needs an email address. */
const problemsOfInvitation = ({ email }: PersonValues) =>
  email.trim() === '' ? [{ path: 'email', key: 'imports.email_needed', words: {} }] : []
