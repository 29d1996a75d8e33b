import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { Article } from '#site/help/Article.tsx'
import { articleAt, articles } from '#site/help/articles.ts'
import { HelpCentre } from '#site/help/HelpCentre.tsx'
import { HelpSearch } from '#site/help/HelpSearch.tsx'
import { indexOf } from '#site/help/index-of.ts'
import { searchArticles } from '#site/help/search-articles.ts'
import { policyWords } from '#site/shell/policy-words.ts'
import { show } from '#tests/web/support/show.tsx'

const locales = ['en', 'de'] as const
const texts = { en: en.help_articles, de: de.help_articles }

describe('the articles', () => {
  test('have texts, and related articles that exist', () => {
    expect(articles.map(({ name }) => name).toSorted()).toEqual(Object.keys(en.help_articles).toSorted())
    expect(articles.length).toBeGreaterThanOrEqual(20)
    const names = new Set(articles.map(({ name }) => name))
    expect(articles.flatMap(({ related }) => related).filter((name) => !names.has(name))).toEqual([])
    expect(articles.filter(({ name, related }) => related.length === 0 || related.includes(name))).toEqual([])
  })
  test('contain no number themselves: each is a placeholder that the rules fill', () => {
    const all = locales.flatMap((locale) => Object.values(texts[locale]).flatMap((article) => Object.values(article)))
    expect(all.filter((text) => /\d/.test(text))).toEqual([])
    const known = new Set(Object.keys(policyWords('en')))
    const wanted = all.flatMap((text) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name))
    expect(wanted.length).toBeGreaterThan(30)
    expect(wanted.filter((name) => !known.has(name))).toEqual([])
  })
  test('have an introduction without numbers, which the search shows', () => {
    const leads = locales.flatMap((locale) => Object.values(texts[locale]).map(({ lead }) => lead))
    expect(leads.filter((lead) => lead.includes('%{'))).toEqual([])
  })
  test.each(locales)('are complete in %s, with a way back and on', (locale) => {
    for (const article of articles) {
      const { container, unmount } = show(<Article article={article} />, { locale })
      expect(container.textContent).not.toMatch(/%\{|undefined|help_articles\./)
      expect(container.querySelectorAll('h1')).toHaveLength(1)
      const prefix = locale === 'de' ? '/de' : ''
      expect(container.querySelector(`nav a[href="${prefix}/help/"]`)).not.toBeNull()
      expect(container.querySelectorAll('[aria-labelledby=related] a')).toHaveLength(article.related.length)
      unmount()
    }
  })
  test('are found by their address', () => {
    expect(articleAt('/help/cancelling/').name).toBe('cancelling')
    expect(() => articleAt('/help/unknown/')).toThrow('unknown')
  })
})

describe('the search', () => {
  const first = (locale: 'en' | 'de', query: string) => searchArticles(indexOf(texts[locale]), query)[0]?.slug

  test.each([
    ['en', 'waitl', 'waitlist'],
    ['en', 'Payuot', 'payouts'],
    ['en', 'DELETE account', 'deleting-account'],
    ['en', 'refund card', 'cancelling'],
    ['de', 'Warteliste', 'waitlist'],
    ['de', 'loschen', 'deleting-account'],
    ['de', 'Überweisng', 'bank-transfer'],
  ] as const)('%s: %s', (locale, query, slug) => expect(first(locale, query)).toBe(slug))

  test.each(['', '   ', '?!', 'xylophone', 'waitlist xylophone'])('nothing for %j', (query) => {
    expect(searchArticles(indexOf(texts.en), query)).toEqual([])
  })
  test.each(locales)('finds every article by its title, in %s', (locale) => {
    const index = indexOf(texts[locale])
    expect(index.filter(({ slug, title }) => searchArticles(index, title)[0]?.slug !== slug)).toEqual([])
  })
})

describe('the page', () => {
  const open = () =>
    show(
      <HelpCentre>
        <HelpSearch />
      </HelpCentre>,
    )
  const topics = () => document.getElementById('topics') as HTMLElement
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

  test('shows every article by topic, and results instead while somebody searches', async () => {
    open()
    expect(within(topics()).getAllByRole('link')).toHaveLength(articles.length)
    type('payout')
    const link = await screen.findByRole('link', { name: 'For therapists: payouts' })
    expect(link.getAttribute('href')).toBe('/help/payouts/')
    expect(topics().hidden).toBe(true)
    expect(screen.getByRole('status').textContent).toMatch(/articles? found/)
    type(' ')
    expect(topics().hidden).toBe(false)
    expect(screen.getByRole('status').textContent).toBe('')
  })
  test('leads to the contact form if nothing is found', async () => {
    open()
    type('xylophone')
    const status = within(screen.getByRole('status'))
    expect((await status.findByRole('link')).getAttribute('href')).toBe('/contact/')
    expect(screen.getByRole('status').textContent).toContain('Nothing found.')
  })
  test('moves between field and results with the arrow keys', async () => {
    open()
    const field = screen.getByRole('searchbox')
    field.focus()
    type('cancel')
    await screen.findByRole('link', { name: 'Cancel a session and get the money back' })
    const links = within(document.querySelector('search') as HTMLElement).getAllByRole('link')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(links[0])
    fireEvent.keyDown(links[0] as HTMLElement, { key: 'ArrowUp' })
    expect(document.activeElement).toBe(field)
  })
})
