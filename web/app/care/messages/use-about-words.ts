import { useTranslate } from 'react-admin'
import type { Message } from '#schemas/care/messages.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Which session it is, in the reader's zone. */
export function useAboutWords(): (appointment: NonNullable<Message['appointment']>) => string {
  const t = useTranslate()
  const formats = useFormats()
  return ({ startAt }) =>
    startAt === null ? t('messages.about.unscheduled') : t('messages.about.session', { when: formats.moment(startAt) })
}
