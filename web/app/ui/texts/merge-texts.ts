type Texts = { resources?: object }

/** Texts of both: groups of the second replace those of the first, but the names of lists are put together. */
export function mergeTexts(some: object, more: object): object {
  const resources = { ...(some as Texts).resources, ...(more as Texts).resources }
  return { ...some, ...more, resources }
}
