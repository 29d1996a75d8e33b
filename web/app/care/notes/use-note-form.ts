import { type FocusEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { NoteTexts, noteLimits } from '#schemas/care/notes.ts'
import { problemsOf } from '#schemas/platform/validate.ts'

type Field = 'title' | 'content' | 'files'
type Problems = Partial<Record<Field, string>>
export type NoteForm = ReturnType<typeof useNoteForm>

/** Field errors of a note: on blur, on submit, and from the server. */
export function useNoteForm(
  box: RefObject<HTMLFormElement | null>,
  texts: NoteTexts,
  { needsContent }: { needsContent: boolean },
) {
  const t = useTranslate()
  const [problems, setProblems] = useState<Problems>({})
  /** Fields that were left or submitted are validated from then on. */
  const [followed, setFollowed] = useState<readonly Field[]>([])

  const found = (): Problems => {
    const wrong = problemsOf(NoteTexts, { title: texts.title.trim(), content: texts.content })
    const isEmpty = needsContent && texts.content.trim() === ''
    return {
      ...(isEmpty && { content: t('validation.required') }),
      ...Object.fromEntries(wrong.map(({ path, key, words }) => [path, t(key, words)])),
    }
  }
  const now = found()
  const shown: Problems = {
    ...problems,
    ...Object.fromEntries(followed.map((field) => [field, now[field] ?? problems[field]])),
    // A text that is too long is reported while typing.
    ...(texts.content.length > noteLimits.contentMax && { content: now.content }),
  }
  const focusWrong = () =>
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus()

  return {
    problems: shown,
    leave: (field: Field, { relatedTarget }: FocusEvent) => {
      // When the focus moves to the submit button, submitting validates everything; an error that appeared now would
      // move the button away.
      const isSubmit = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
      if (!isSubmit && texts[field as 'title'] !== '') setFollowed((known) => [...new Set([...known, field])])
    },
    /** True if everything is valid; otherwise focuses the first invalid field. */
    check: (filesProblem?: string): boolean => {
      const wrong = { ...now, ...(filesProblem && { files: filesProblem }) }
      flushSync(() => {
        setFollowed(['title', 'content'])
        setProblems(filesProblem ? { files: filesProblem } : {})
      })
      if (Object.keys(wrong).length === 0) return true
      focusWrong()
      return false
    },
    /** Shows the server's field errors. */
    refuse: (fields: Readonly<Record<string, string>>) => {
      const at = (name: string) => (name.startsWith('file') ? 'files' : name)
      flushSync(() =>
        setProblems(Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [at(name), sentence]))),
      )
      focusWrong()
    },
    clear: (field: Field) => setProblems(({ [field]: _gone, ...others }) => others),
  }
}
