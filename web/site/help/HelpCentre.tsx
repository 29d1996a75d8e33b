import type { ReactNode } from 'react'
import * as paths from '#schemas/platform/paths.ts'
import reading from '#site/lib/reading.module.css'
import { Link } from '#site/shell/Link.tsx'
import policies from '#site/shell/policies.module.css'
import { usePolicyText } from '#site/shell/use-policy-text.ts'
import { ArticleLinks } from './Article.tsx'
import { articles, topics } from './articles.ts'

/** Search and all articles by topic. `children` is the search, which hides the topics while it has a query. */
export function HelpCentre({ children }: { children: ReactNode }) {
  const t = usePolicyText()
  return (
    <article className={`${reading.page} ${policies.policy}`}>
      <h1>{t('help.title')}</h1>
      <p className={reading.lead}>{t('help.lead')}</p>
      {children}
      <div id="topics">
        {topics.map((topic) => (
          <section key={topic} aria-labelledby={topic}>
            <h2 id={topic}>{t(`help.topics.${topic}`)}</h2>
            <ArticleLinks names={articles.filter((one) => one.topic === topic).map(({ name }) => name)} />
          </section>
        ))}
      </div>
      <p className={policies.end}>
        {t('policy.question')} <Link to={paths.contact()}>{t('policy.contact')}</Link>
      </p>
    </article>
  )
}
