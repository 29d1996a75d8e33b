/** Groups that several files share: the names of lists, and the sentences about fields. */
const shared = ['resources', 'validation'] as const

type Texts = Partial<Record<(typeof shared)[number], object>>

/** Texts of both: groups of the second replace those of the first, but shared groups are put together. */
export function mergeTexts(some: object, more: object): object {
  const of = (texts: Texts, group: keyof Texts) => texts[group]
  const together = shared.map((group) => [group, { ...of(some, group), ...of(more, group) }] as const)
  return { ...some, ...more, ...Object.fromEntries(together) }
}
