import { articles } from './articles.ts'
import type { IndexedArticle } from './search-articles.ts'

type Texts = Record<string, Record<string, string>>

/** What the search reads of the texts; numbers are left out. */
export function indexOf(texts: Texts): IndexedArticle[] {
  return articles.map(({ name, slug }) => {
    const { title = '', lead = '', ...sections } = texts[name] ?? {}
    return {
      slug,
      title,
      lead,
      text: Object.values(sections)
        .join(' ')
        .replaceAll(/%\{\w+\}/g, ' '),
    }
  })
}
