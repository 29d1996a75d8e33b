/** A conversation in the few words of a list. */
import type { Chat, Correspondent } from '#schemas/care/messages.ts'
import type { Formats } from '#ui/viewer/formats.ts'
import { plainDateOf } from '#shared/i18n/format.ts'

type Translate = (key: string, words?: Record<string, string | number>) => string

/** Somebody who has left has no name any more. */
export const nameOf = ({ name }: Pick<Correspondent, 'name'>, t: Translate): string => name ?? t('messages.left')

/** `Ada Obi` is AO. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word = '') => /^./u.exec(word)?.[0].toUpperCase()).join('')
}

/** What was said last and by whom; a file has no words of its own. */
export function previewOf({ preview, isOwn, isDeleted, files }: Chat['lastMessage'], t: Translate): string {
  if (isDeleted) return t(isOwn ? 'messages.list.you_deleted' : 'messages.list.deleted')
  const text = preview || t('messages.list.files', { smart_count: files })
  return isOwn ? t('messages.list.you', { text }) : text
}

/** The time of what was sent today, the weekday of the six days before, else the date; all in the reader's zone. */
export function whenOf(sentAt: string, today: string, formats: Pick<Formats, 'zone' | 'time' | 'date'>): string {
  const day = plainDateOf(formats.zone, sentAt)
  if (day >= today) return formats.time(sentAt)
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (daysAgo < 7) return formats.date(day, { weekday: 'long' })
  if (day.slice(0, 4) === today.slice(0, 4)) return formats.date(day, { day: 'numeric', month: 'short' })
  return formats.date(day, { dateStyle: 'short' })
}
