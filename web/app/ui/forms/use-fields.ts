/**
 * A small form of the account pages. It validates a field on blur after typing and all fields on submit, with the
 * server's schema; the first invalid field gets the focus; server errors appear at their fields.
 */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin'
import type * as Type from 'typebox'
import { type FieldProblem, problemsOf } from '#schemas/platform/validate.ts'
import { useMessageOf } from '#ui/api/use-call.ts'
import { ApiError } from '#shared/api/api.ts'

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

export function useFields<Values extends Record<string, string>, Body>({
  start,
  schema,
  read,
  also,
  send,
}: Rules<Values, Body>) {
  const t = useTranslate()
  const notify = useNotify()
  const sentence = useMessageOf()
  const leaveIfDead = useLogoutIfAccessDenied()
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const typed = useRef(new Set<string>())

  const found = (): Record<string, string> =>
    Object.fromEntries(
      [...(also?.(values) ?? []), ...problemsOf(schema, read(values))]
        .toReversed()
        .map(({ path, key, words }) => [path, t(key, words)]),
    )
  const show = (shown: Record<string, string>) => {
    flushSync(() => setProblems(shown))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const submit = async () => {
    for (const name of Object.keys(values)) typed.current.add(name)
    const wrong = found()
    if (Object.keys(wrong).length > 0) return show(wrong)
    setBusy(true)
    setProblems({})
    try {
      await send(read(values))
    } catch (error) {
      await leaveIfDead(error)
      const { fields = {} } = error instanceof ApiError ? error.problem : {}
      if (Object.keys(fields).some((name) => name in values)) show(fields)
      else notify(sentence(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const set = (name: keyof Values & string, value: string) => {
    typed.current.add(name)
    setValues((now) => ({ ...now, [name]: value }))
  }

  return {
    values,
    isBusy,
    set,
    clear: () => {
      typed.current.clear()
      setValues(start)
      setProblems({})
    },
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: React.SyntheticEvent) => {
        event.preventDefault()
        // React events bubble from a form in a dialog to the page that opened it.
        event.stopPropagation()
        if (!isBusy) void submit()
      },
    },
    field: (name: keyof Values & string): FieldProps => ({
      name,
      value: values[name] ?? '',
      problem: problems[name],
      onChange: ({ target: { value } }) => set(name, value),
      // When the focus moves to the submit button, submitting validates everything; an error that appeared now would
      // move the button away.
      onBlur: ({ relatedTarget }) => {
        if (!typed.current.has(name) || isSubmit(relatedTarget)) return
        const problem = found()[name]
        setProblems((now) => ({ ...without(now, name), ...(problem && { [name]: problem }) }))
      },
    }),
  }
}

const without = (problems: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => path !== name))

const isSubmit = (target: EventTarget | null) => target instanceof HTMLButtonElement && target.type === 'submit'
