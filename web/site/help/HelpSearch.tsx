import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useSheet } from '#site/lib/use-sheet.ts'
import { Link } from '#site/shell/Link.tsx'
import { classes } from './help-classes.ts'
import sheet from './help.css?inline'
import { type IndexedArticle, searchArticles } from './search-articles.ts'

const indexes = { en: () => import('./index-en.ts'), de: () => import('./index-de.ts') }

/** Finds articles while somebody types; the index is loaded when the field is first used. */
export function HelpSearch() {
  const { locale, t } = useReading()
  useSheet(sheet)
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState<readonly IndexedArticle[] | 'failed'>()
  const box = useRef<HTMLElement>(null)
  const isSearching = query.trim() !== ''
  const load = () => {
    if (typeof index === 'object') return
    indexes[locale]().then(
      (loaded) => setIndex(loaded.index),
      () => setIndex('failed'),
    )
  }
  useEffect(() => {
    const topics = document.getElementById('topics')
    if (topics) topics.hidden = isSearching
  }, [isSearching])
  const found = isSearching && typeof index === 'object' ? searchArticles(index, query) : []

  const onKeyDown = (event: KeyboardEvent) => moveBetween(box.current, event)

  return (
    <search ref={box} className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          box.current?.querySelector('a')?.focus()
        }}
      >
        <label htmlFor="help-search">{t('help_search.label')}</label>
        <input
          id="help-search"
          type="search"
          autoComplete="off"
          maxLength={80}
          value={query}
          onFocus={load}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            load()
            setQuery(target.value)
          }}
        />
      </form>
      <output htmlFor="help-search">
        {isSearching && index !== undefined && <Outcome index={index} found={found.length} />}
      </output>
      {found.length > 0 && (
        <ol>
          {found.map(({ slug, title, lead }) => (
            <li key={slug}>
              <a href={addressOf(locale, paths.helpArticle({ article: slug }))} onKeyDown={onKeyDown}>
                {title}
              </a>
              <p>{lead}</p>
            </li>
          ))}
        </ol>
      )}
    </search>
  )
}

function Outcome({ index, found }: { index: object | 'failed'; found: number }) {
  const { t } = useReading()
  if (index !== 'failed' && found > 0) return t('help_search.found', { smart_count: found })
  return (
    <>
      {t(index === 'failed' ? 'help_search.failed' : 'help_search.nothing')}{' '}
      <Link to={paths.contact()}>{t('help_search.contact')}</Link>
    </>
  )
}

/** Arrow keys move between the field and the results. */
function moveBetween(box: HTMLElement | null, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const places = [...(box?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const next = step === 0 ? undefined : places[places.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
