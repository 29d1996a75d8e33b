import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { type ClientRow, relationLimits, TagChange } from '#schemas/care/caseload.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { useAct } from '#ui/api/use-call.ts'

interface Parts {
  client: ClientRow
  /** The therapist's tags across all clients; adding a known tag reuses its spelling. */
  own: readonly string[]
  onSaved: (changed: ClientRow) => void
}

const isSame = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/** The tags being edited, the error of the typed tag, and the request that saves them. */
export function useTagsDraft({ client, own, onSaved }: Parts) {
  const t = useTranslate()
  const [tags, setTags] = useState<readonly string[]>(client.tags)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = useAct(relationApi.setTags, {
    onDone: onSaved,
    onRefused: ({ problem: { fields = {} } }) => {
      const [first] = Object.values(fields)
      setProblem(first)
      return first !== undefined
    },
  })

  /** The tags with one more, or the sentence that says why it is refused. */
  const withTag = (wanted: string): { tags: readonly string[] } | { refusal: string } => {
    const tag = own.find((known) => isSame(known, wanted)) ?? wanted
    if (tags.some((known) => isSame(known, tag))) return { refusal: t('relations.tags.twice', { tag }) }
    if (tags.length >= relationLimits.tagsPerClient)
      return { refusal: t('relations.tags.too_many', { count: relationLimits.tagsPerClient }) }
    const [wrong] = problemsOf(TagChange, { tags: [tag] })
    return wrong ? { refusal: t(wrong.key, wrong.words) } : { tags: [...tags, tag] }
  }
  const add = (tag: string): readonly string[] | undefined => {
    const more = withTag(tag)
    if ('refusal' in more) {
      setProblem(more.refusal)
      return undefined
    }
    setTags(more.tags)
    setTyped('')
    setProblem(undefined)
    return more.tags
  }

  return {
    tags,
    typed,
    problem,
    isPending: save.isPending,
    isChanged:
      typed.trim() !== '' || tags.length !== client.tags.length || tags.some((tag) => !client.tags.includes(tag)),
    type: (text: string) => {
      setTyped(text)
      setProblem(undefined)
    },
    add,
    addTyped: () => add(typed.trim()),
    remove: (tag: string) => {
      setTags(tags.filter((known) => known !== tag))
      setProblem(undefined)
    },
    /** Includes the text that is still in the field; false if it is refused. */
    send: (): boolean => {
      const all = typed.trim() === '' ? tags : add(typed.trim())
      if (!all) return false
      save.mutate({ params: { id: client.identifier }, body: { tags: [...all] } })
      return true
    },
  }
}
