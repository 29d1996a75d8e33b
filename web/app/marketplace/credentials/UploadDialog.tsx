import Box from '@mui/material/Box'
import { type ReactNode, useId, useRef } from 'react'
import { Form, useListContext, useNotify, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { type Chosen, problemOfChoice } from '#ui/files/chosen.ts'
import { FilesInput } from '#ui/files/FilesInput.tsx'
import { formOf } from '#shared/api/send-form.ts'
import { Sending } from '#ui/files/Sending.tsx'
import { useSendForm } from '#ui/files/use-send-form.ts'
import type { SizeUnit } from '#ui/files/use-file-size.ts'
import { pruned } from '#ui/forms/fields.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { schemaResolver } from '#ui/forms/schema-resolver.ts'
import { useFirstWrong } from '#ui/forms/use-first-wrong.ts'
import type { Callable } from '#shared/api/api.ts'

interface UploadDialogProps {
  endpoint: Callable & { upload: { field: string } }
  title: string
  filesLabel: string
  unit: SizeUnit
  start: object
  /** Selects the typed fields that are sent; all of them by default. */
  read?: (typed: object) => object
  /** The server's rules for the fields beside the files. */
  check: (fields: object) => readonly FieldProblem[]
  /** Key of the text shown after a complete upload. */
  sent: string
  onClose: () => void
  /** Fields before the files. */
  children?: ReactNode
  /** Fields after the files. */
  below: ReactNode
}

/** Uploads files with their fields. Errors appear at their field, and the input is kept if the upload fails. */
export function UploadDialog(props: UploadDialogProps) {
  const { endpoint, title, filesLabel, unit, start, read = asTyped, check, sent, onClose, children, below } = props
  const t = useTranslate()
  const id = useId()
  const notify = useNotify()
  const { refetch } = useListContext()
  const { send, percent, stop } = useSendForm()
  const isSending = percent !== null

  const submit = async ({ files, fields }: Parts) => {
    const ended = await send(endpoint, formOf(endpoint.upload.field, files, fields))
    if (ended.as === 'stopped') return undefined
    if (ended.as === 'refused') {
      notify(ended.sentence, { type: 'error' })
      return atTheFiles(ended.fields)
    }
    void refetch()
    notify(sent, { type: 'success' })
    onClose()
    return undefined
  }

  return (
    <FormDialog title={title} formId={id} submit={t('credentials.send')} isBusy={isSending} onClose={onClose}>
      <Form
        id={id}
        noValidate
        mode="onTouched"
        disableInvalidFormNotification
        shouldFocusError={false}
        defaultValues={{ ...start, files: [] }}
        resolver={schemaResolver({
          read: (values: object) => partsOf(values, read),
          problemsIn: (parts) => problemsIn(parts, check),
          t,
        })}
        onSubmit={submit as (values: object) => Promise<void>}
      >
        <Body>
          {children}
          <FilesInput source="files" label={filesLabel} unit={unit} isDisabled={isSending} />
          {isSending && <Sending percent={percent} onStop={stop} />}
          {below}
        </Body>
      </Form>
    </FormDialog>
  )
}

function Body({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useFirstWrong(box, useFormState().submitCount)
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {children}
    </Box>
  )
}

interface Parts {
  files: Chosen[]
  fields: Record<string, string>
}

const asTyped = (typed: object) => typed

function partsOf(values: object, read: (typed: object) => object): Parts {
  const { files = [], ...typed } = values as { files?: Chosen[] }
  return { files, fields: pruned(read(typed)) as Record<string, string> }
}

function problemsIn({ files, fields }: Parts, check: UploadDialogProps['check']): FieldProblem[] {
  const wrong = problemOfChoice(files)
  return [...check(fields), ...(wrong ? [{ path: 'files', ...wrong }] : [])]
}

/** Matches the server's name of the file field, with or without an index. */
const atTheFiles = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name.startsWith('file') ? 'files' : name, sentence]),
  )
