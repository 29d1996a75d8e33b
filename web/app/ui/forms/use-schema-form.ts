/**
 * react-hook-form for small forms of texts, with the rules of a schema. It validates a field on blur after typing and
 * all fields on submit; the first invalid field gets the focus; errors of the server appear at their fields.
 */
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useForm, useWatch } from 'react-hook-form'
import type * as Type from 'typebox'
import { type FieldProblem, problemsOf } from '#schemas/platform/validate.ts'
import { useReportError } from '#ui/api/use-call.ts'
import { ApiError } from '#shared/api/api.ts'
import { schemaResolver } from './schema-resolver.ts'
import { useFirstWrong } from './use-first-wrong.ts'

interface Rules<Values, Body> {
  start: Values
  schema: Type.TSchema
  /** The request body in the schema's shape. */
  read: (values: Values) => Body
  /** Rules that a schema cannot express, such as two equal fields; they precede the schema's errors. */
  also?: (values: Values) => FieldProblem[]
  send: (body: Body) => Promise<void>
}

export interface FieldProps {
  name: string
  value: string
  onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onBlur: (event: React.FocusEvent) => void
  /** The error below the field. */
  problem: string | undefined
}

export function useSchemaForm<Values extends Record<string, string>, Body>(rules: Rules<Values, Body>) {
  const { start, schema, read, also, send } = rules
  const t = useTranslate()
  const report = useReportError()
  // `isSubmitting` is also true while a submit is validated: a button disabled by it would lose the focus.
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const form = useForm<Record<string, string>, unknown, Body>({
    defaultValues: start,
    resolver: schemaResolver({
      read: (values) => read(values as Values),
      problemsIn: (body, values) => [...(also?.(values as Values) ?? []), ...problemsOf(schema, body)],
      t,
    }),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { formState } = form
  const values = useWatch({ control: form.control }) as Values
  useFirstWrong(box, formState.submitCount)

  /** Shows what the server refused at the fields of the form, if one of them is meant. */
  const showsAtFields = (error: unknown): boolean => {
    const fields = Object.entries(error instanceof ApiError ? (error.problem.fields ?? {}) : {})
    if (!fields.some(([name]) => name in values)) return false
    for (const [name, message] of fields) form.setError(name, { type: 'server', message })
    return true
  }

  const submit = form.handleSubmit(async (body) => {
    setBusy(true)
    try {
      await send(body)
    } catch (error) {
      await report(error, showsAtFields)
    } finally {
      setBusy(false)
    }
  })
  // A field counts as touched once something was typed into it.
  const set = (name: keyof Values & string, value: string) =>
    form.setValue(name as string, value, { shouldTouch: true })

  return {
    values,
    isBusy,
    set,
    clear: () => form.reset(start),
    form: {
      ref: box,
      noValidate: true,
      onSubmit: (event: React.SyntheticEvent) => {
        event.preventDefault()
        // React events bubble from a form in a dialog to the page that opened it.
        event.stopPropagation()
        if (!isBusy && !formState.isSubmitting) void submit()
      },
    },
    field: (name: keyof Values & string): FieldProps => ({
      name,
      value: values[name] ?? '',
      problem: formState.errors[name]?.message,
      onChange: ({ target: { value } }) => set(name, value),
      // When the focus moves to the submit button, submitting validates everything; an error that appeared now would
      // move the button away.
      onBlur: ({ relatedTarget }) => {
        const isFollowed = formState.isSubmitted || form.getFieldState(name).isTouched
        if (isFollowed && !isSubmit(relatedTarget)) void form.trigger(name)
      },
    }),
  }
}

const isSubmit = (target: EventTarget | null) => target instanceof HTMLButtonElement && target.type === 'submit'
