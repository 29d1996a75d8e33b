import { help_articles } from '#locales/de/help.json'
import { indexOf } from './index-of.ts'

export const index = indexOf(help_articles)
