import { help_articles } from '#locales/en/help.json'
import { indexOf } from './index-of.ts'

export const index = indexOf(help_articles)
