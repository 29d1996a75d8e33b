import Typography from '@mui/material/Typography'
import { cloneElement, type ReactElement, useId, useState } from 'react'
import { Form, useListContext, useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import { NewReference, ReferenceChange, type ReferenceRow } from '#schemas/operations/operators.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { useMessageOf } from '#ui/api/use-call.ts'
import { ApiError, call } from '#shared/api/api.ts'
import { pruned } from '#ui/forms/fields.ts'
import { inputsOf } from '#ui/forms/fields-inputs.tsx'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { schemaResolver } from '#ui/forms/schema-resolver.ts'

interface ReferenceDialogProps {
  kind: ReferenceKind
  /** Null for a new one. */
  row: ReferenceRow | null
  onClose: () => void
}

const newInputs = inputsOf(NewReference, 'reference').map((input) =>
  input.key === 'isOffered' ? input : cloneElement(input as ReactElement<{ size: string }>, { size: 'small' }),
)
/** The code of a row cannot change: records refer to it. */
const changeInputs = newInputs.filter(({ key }) => key !== 'code')

export function ReferenceDialog({ kind, row, onClose }: ReferenceDialogProps) {
  const t = useTranslate()
  const id = useId()
  const { save, isBusy } = useSave(kind, row, onClose)
  const schema = row ? ReferenceChange : NewReference
  const read = (values: object) => pruned(row ? { ...values, identifier: row.identifier } : values) as object
  return (
    <FormDialog
      title={row ? t('operators.reference.edit_one', { name: row.nameEn }) : t('operators.reference.add')}
      formId={id}
      submit={t('ra.action.save')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <Typography sx={{ color: 'var(--muted)' }}>
        {t(`resources.reference.choices.kind.${kind}`)}
        {row && ` · ${row.code}`}
      </Typography>
      <Form
        id={id}
        noValidate
        mode="onTouched"
        defaultValues={startOf(row)}
        resolver={schemaResolver({ read, problemsIn: (body) => problemsOf(schema, body), t })}
        onSubmit={save}
      >
        {row ? changeInputs : newInputs}
      </Form>
    </FormDialog>
  )
}

const startOf = (row: ReferenceRow | null) =>
  row
    ? { nameEn: row.nameEn, nameDe: row.nameDe, position: row.position, isOffered: row.isOffered }
    : { code: '', nameEn: '', nameDe: '', isOffered: true }

/** Saves; errors of the server appear at their fields. */
function useSave(kind: ReferenceKind, row: ReferenceRow | null, onClose: () => void) {
  const notify = useNotify()
  const sentence = useMessageOf()
  const signOutIfExpired = useLogoutIfAccessDenied()
  const { refetch } = useListContext()
  const [isBusy, setBusy] = useState(false)
  const send = (body: object) => {
    const params = { kind }
    return row
      ? call(operatorApi.changeReference, { params, body: body as BodyOf<typeof operatorApi.changeReference> })
      : call(operatorApi.addReference, { params, body: body as BodyOf<typeof operatorApi.addReference> })
  }
  const save = async (body: object) => {
    setBusy(true)
    try {
      const { nameEn } = await send(body)
      void refetch()
      notify('operators.reference.saved', { type: 'success', messageArgs: { name: nameEn } })
      onClose()
      return undefined
    } catch (error) {
      await signOutIfExpired(error)
      const { fields } = error instanceof ApiError ? error.problem : {}
      if (!fields) notify(sentence(error), { type: 'error' })
      return fields
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy }
}
