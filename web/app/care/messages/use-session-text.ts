import { useTranslate } from 'react-admin'
import type { Message } from '#schemas/care/messages.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Describes the session, with its time in the user's zone. */
export function useSessionText(): (appointment: NonNullable<Message['appointment']>) => string {
  const t = useTranslate()
  const formats = useFormats()
  return ({ startAt }) =>
    startAt === null ? t('messages.about.unscheduled') : t('messages.about.session', { when: formats.moment(startAt) })
}
