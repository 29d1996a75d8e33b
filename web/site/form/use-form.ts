/**
 * Form state kept in the page: a field is validated on blur after typing and all fields on submit, with the schema that the
 * server uses. The first invalid field gets the focus; refusals of the server appear at their fields and in a toast.
 */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as Type from 'typebox'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { ApiError, messageOf } from '#shared/api/api.ts'
import { showToast } from '#shared/toasts/toasts.ts'
import { useT } from '#shared/i18n/words.tsx'

export interface FormRules<Body> {
  /** Schema and validator are large, so they are loaded after the first input. */
  schema: () => Promise<Type.TSchema>
  /** The body as the schema expects it; undefined fields are left out. */
  read: (data: FormData) => object
  /** Rules that a schema cannot express, such as two equal fields. */
  also?: (data: FormData) => FieldProblem[]
  send: (body: Body) => Promise<void>
}

export interface FormState {
  errors: Readonly<Record<string, string>>
  isBusy: boolean
  /** Props of the `<form>`. */
  handlers: {
    noValidate: true
    onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
    onBlur: (event: React.FocusEvent<HTMLFormElement>) => void
    onFocus: () => void
    onInput: (event: React.InputEvent<HTMLFormElement>) => void
  }
}

export function useForm<Body>({ schema, read, also, send }: FormRules<Body>): FormState {
  const t = useT()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setIsBusy] = useState(false)
  const typed = useRef(new Set<string>())
  const wasSent = useRef(false)

  const loadRules = () => Promise.all([import('#schemas/platform/validate.ts'), schema()])

  async function check(form: HTMLFormElement): Promise<Record<string, string>> {
    const [{ problemsOf }, known] = await loadRules()
    const data = new FormData(form)
    const problems = [...problemsOf(known, filled(read(data))), ...(also?.(data) ?? [])]
    return Object.fromEntries(problems.toReversed().map(({ path, key, words }) => [path, t.any(key, words)]))
  }

  async function leave(form: HTMLFormElement, name: string) {
    if (!name || !(typed.current.has(name) || wasSent.current)) return
    const found = await check(form)
    setErrors((now) => {
      const { [name]: _, ...others } = now
      return found[name] ? { ...others, [name]: found[name] } : others
    })
  }

  function show(form: HTMLFormElement, found: Record<string, string>) {
    flushSync(() => setErrors(found))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(form: HTMLFormElement) {
    wasSent.current = true
    setIsBusy(true)
    try {
      const found = await check(form)
      if (Object.keys(found).length > 0) return show(form, found)
      setErrors({})
      await send(filled(read(new FormData(form))) as Body)
    } catch (error) {
      showToast(messageOf(error, { general: t('shared.broken'), offline: t('shared.offline') }), 'error')
      if (error instanceof ApiError && error.problem.fields) show(form, error.problem.fields)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    errors,
    isBusy,
    handlers: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        if (!isBusy) void submit(event.currentTarget)
      },
      // Submit validates everything; an error that appeared on the blur would move the button away from the pointer.
      onBlur: (event) => {
        if (!isSubmit(event.relatedTarget)) void leave(event.currentTarget, nameOf(event.target))
      },
      onFocus: () => void loadRules(),
      onInput: (event) => void typed.current.add(nameOf(event.target)),
    },
  }
}

const isSubmit = (target: EventTarget | null) => target instanceof HTMLButtonElement && target.type === 'submit'

const nameOf = (target: EventTarget): string => ('name' in target ? String(target.name) : '')

const filled = (body: object) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

const rawOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
/** The text of a field, or undefined if it is empty. */
export const textOf = (data: FormData, name: string): string | undefined => rawOf(data, name).trim() || undefined
/** A password is not trimmed. */
export const passwordOf = (data: FormData, name: string): string | undefined =>
  rawOf(data, name).normalize('NFC') || undefined
