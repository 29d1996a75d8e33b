import * as paths from '#schemas/platform/paths.ts'
import reading from '#site/lib/reading.module.css'
import { Link } from '#site/shell/Link.tsx'
import policies from '#site/shell/policies.module.css'
import { usePolicyText } from '#site/shell/use-policy-text.ts'
import { articles, type HelpArticle } from './articles.ts'

/** One article of the help centre. Prerendered; it needs no script. */
export function Article({ article }: { article: HelpArticle }) {
  const t = usePolicyText()
  const { name, topic } = article
  const text = (part: string) => t.any(`help_articles.${name}.${part}`)
  return (
    <article className={`${reading.page} ${policies.policy}`}>
      <nav className={policies.trail} aria-label={t('help_article.breadcrumb')}>
        <Link to={paths.help()}>{t('help.title')}</Link> ›{' '}
        <Link to={`${paths.help()}#${topic}`}>{t(`help.topics.${topic}`)}</Link>
      </nav>
      <h1>{text('title')}</h1>
      <p className={reading.lead}>{text('lead')}</p>
      {(['first', 'second'] as const).map((part) => (
        <section key={part} aria-labelledby={part}>
          <h2 id={part}>{text(part)}</h2>
          <p>{text(`${part}_text`)}</p>
        </section>
      ))}
      <section aria-labelledby="related">
        <h2 id="related">{t('help_article.related')}</h2>
        <ArticleLinks names={article.related} />
      </section>
      <p className={policies.end}>
        {t('policy.question')} <Link to={paths.contact()}>{t('policy.contact')}</Link>
      </p>
    </article>
  )
}

export function ArticleLinks({ names }: { names: readonly string[] }) {
  const t = usePolicyText()
  return (
    <ul className={policies.points}>
      {articles
        .filter(({ name }) => names.includes(name))
        .map(({ name, slug }) => (
          <li key={name}>
            <Link to={paths.helpArticle({ article: slug })}>{t.any(`help_articles.${name}.title`)}</Link>
          </li>
        ))}
    </ul>
  )
}
