import { useId } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { importApi } from '#schemas/care/client-import.calls.gen.ts'
import { ImportedChange } from '#schemas/care/client-import.ts'
import { call } from '#shared/api/api.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import type { ImportedRow } from './people.ts'
import { emptyPerson, PersonFields, type PersonValues, personIn } from './PersonFields.tsx'

/** Changes the data of a person who has not accepted the invitation yet. */
export function EditDialog({ row, onClose }: { row: ImportedRow; onClose: () => void }) {
  const t = useTranslate()
  const id = useId()
  const notify = useNotify()
  const { refetch } = useListContext()
  const { form, field, isBusy } = useSchemaForm({
    start: startOf(row),
    schema: ImportedChange,
    read: personIn,
    send: async (body) => {
      await call(importApi.changeImported, { params: { id: row.id }, body })
      notify('account.saved', { type: 'success' })
      void refetch()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('imports.edit_title')}
      formId={id}
      submit={t('ra.action.save')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <form id={id} {...form}>
        <PersonFields field={field} isNameOptional={!row.firstName && !row.lastName} />
      </form>
    </FormDialog>
  )
}

const startOf = (row: ImportedRow) =>
  Object.fromEntries(
    Object.keys(emptyPerson).map((name) => [name, row[name as keyof PersonValues] ?? '']),
  ) as PersonValues
