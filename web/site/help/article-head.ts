import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/words.tsx'
import { policyWords } from '#site/shell/policy-words.ts'
import type { HelpArticle } from './articles.ts'

/** Title and description of the page of an article. */
export const articleHead = (locale: Locale, t: Translate, { name }: HelpArticle) => ({
  title: t('help_article.meta_title', { title: t.any(`help_articles.${name}.title`) }),
  description: t.any(`help_articles.${name}.lead`, policyWords(locale)),
})
