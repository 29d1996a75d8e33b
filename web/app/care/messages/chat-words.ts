/** A conversation as a row of the chat list. */
import type { Chat, Correspondent } from '#schemas/care/messages.ts'
import type { Formats } from '#ui/viewer/formats.ts'
import { plainDateOf } from '#shared/i18n/format.ts'

type Translate = (key: string, words?: Record<string, string | number>) => string

/** A user who deleted the account has no name. */
export const nameOf = ({ name }: Pick<Correspondent, 'name'>, t: Translate): string => name ?? t('messages.left')

/** `Ada Obi` is AO. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word = '') => /^./u.exec(word)?.[0].toUpperCase()).join('')
}

/** The last message and its sender; a message with only files has no text. */
export function previewOf({ preview, isOwn, isDeleted, files }: Chat['lastMessage'], t: Translate): string {
  if (isDeleted) return t(isOwn ? 'messages.list.you_deleted' : 'messages.list.deleted')
  const text = preview || t('messages.list.files', { smart_count: files })
  return isOwn ? t('messages.list.you', { text }) : text
}

/** The time if sent today, the weekday for the six days before, otherwise the date; in the user's time zone. */
export function whenOf(sentAt: string, today: string, formats: Pick<Formats, 'zone' | 'time' | 'date'>): string {
  const day = plainDateOf(formats.zone, sentAt)
  if (day >= today) return formats.time(sentAt)
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (daysAgo < 7) return formats.date(day, { weekday: 'long' })
  if (day.slice(0, 4) === today.slice(0, 4)) return formats.date(day, { day: 'numeric', month: 'short' })
  return formats.date(day, { dateStyle: 'short' })
}
