import { useT } from '#shared/i18n/words.tsx'
import { CrisisLine, Notice } from './Notice.tsx'

/** The link of a guest does not lead into the room any more. */
export function LinkEnded() {
  const t = useT()
  return (
    <Notice title={t('guest_session.link_title')} text={t('guest_session.link_text')}>
      <CrisisLine />
    </Notice>
  )
}
