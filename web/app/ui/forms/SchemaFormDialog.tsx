import Typography from '@mui/material/Typography'
import { type ComponentProps, useId, useState } from 'react'
import { FormDialog } from './FormDialog.tsx'
import { SchemaForm } from './SchemaForm.tsx'

interface SchemaFormDialogProps
  extends Omit<ComponentProps<typeof SchemaForm>, 'id' | 'onBusy'>, Pick<ComponentProps<typeof FormDialog>, 'isShort'> {
  title: string
  /** A sentence above the form. */
  lead?: string
  submit: string
  onClose: () => void
}

/** A form with the rules of a schema in a dialog. */
export function SchemaFormDialog({ title, lead, submit, isShort = false, onClose, ...form }: SchemaFormDialogProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <FormDialog isShort={isShort} title={title} formId={id} submit={submit} isBusy={isBusy} onClose={onClose}>
      {lead && <Typography>{lead}</Typography>}
      <SchemaForm {...form} id={id} onBusy={setBusy} />
    </FormDialog>
  )
}
