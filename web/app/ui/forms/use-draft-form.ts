/**
 * react-hook-form for pages of choices that become one request. All fields are validated on submit; an error goes when
 * its field changes. The page itself shows the first invalid field, which may be in a part that is not open.
 */
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm, useWatch } from 'react-hook-form'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { schemaResolver } from './schema-resolver.ts'

interface Rules<Draft, Body, Field extends string> {
  /** Called once. */
  start: () => Draft
  /** The request body in the schema's shape. */
  read: (draft: Draft) => Body
  /** What the server would refuse; of several problems of a field the first is shown. */
  problemsIn: (body: Body, draft: Draft) => readonly FieldProblem[]
  /** Field of the request that a part of the draft decides, where the names differ. */
  fieldOf?: Partial<Record<keyof Draft, Field>>
}

export type DraftErrors<Field extends string> = Partial<Record<Field, string>>

/** `Field`: the fields of the request that have an error of their own on the page. */
export function useDraftForm<Draft extends FieldValues, Body, Field extends string>({
  start,
  read,
  problemsIn,
  fieldOf = {},
}: Rules<Draft, Body, Field>) {
  const t = useTranslate()
  const [defaultValues] = useState(start)
  const form = useForm<Draft, unknown, Body>({
    defaultValues: defaultValues as DefaultValues<Draft>,
    resolver: schemaResolver({ read, problemsIn, t }),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, submitCount, touchedFields } = form.formState

  return {
    draft: useWatch({ control: form.control }) as Draft,
    errors: sentencesOf(errors) as DraftErrors<Field>,
    /** Grows with each submit when its errors are known. */
    submitCount,
    change: (part: Partial<Draft>) => {
      for (const [name, value] of Object.entries(part)) {
        form.setValue(name as Path<Draft>, value as PathValue<Draft, Path<Draft>>, { shouldTouch: true })
        form.clearErrors((fieldOf[name] ?? name) as Path<Draft>)
      }
    },
    /** True as soon as something was changed, even if it was changed back. */
    isTouched: Object.keys(touchedFields).length > 0,
    reset: () => form.reset(),
    /** All errors, or those of these fields. */
    clearErrors: (...fields: Field[]) =>
      form.clearErrors(fields.length > 0 ? (fields as string[] as Path<Draft>[]) : undefined),
    /** Validates these fields only; false if one is invalid. */
    check: (...fields: Field[]): Promise<boolean> => form.trigger(fields as string[] as Path<Draft>[]),
    /** Shows the server's errors. */
    refuse: (fields: Readonly<Record<string, string>>) => {
      for (const [name, message] of Object.entries(fields))
        form.setError(name as Path<Draft>, { type: 'server', message })
    },
    /** Validates, and sends the body if it is valid. `onWrong` is called before the errors are on the page. */
    submit: (send: (body: Body) => void, onWrong?: (errors: DraftErrors<Field>) => void): Promise<void> =>
      form.handleSubmit(
        (body) => send(body),
        (wrong) => onWrong?.(sentencesOf(wrong) as DraftErrors<Field>),
      )(),
  }
}

/** Errors inside parts of the draft have dotted names. */
function sentencesOf(errors: object, above = ''): Record<string, string> {
  const found = Object.entries(errors).map(([name, error]: [string, object & { message?: unknown }]) =>
    typeof error.message === 'string' ? { [above + name]: error.message } : sentencesOf(error, `${above}${name}.`),
  )
  return Object.assign({}, ...found) as Record<string, string>
}
