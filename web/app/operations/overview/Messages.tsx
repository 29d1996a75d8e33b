import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import * as paths from '#schemas/platform/paths.ts'
import { NewestChats, newestChatsHeight } from '#app/care/messages/NewestChats.tsx'
import { Panel } from './Panel.tsx'

/** The number of unread messages and the last sender. */
export function Messages({ most }: { most: number }) {
  const t = useTranslate()
  if (!useCanMessage()) return null
  return (
    <Panel
      title={t('overview.messages.title')}
      action={<Link to={paths.messages()}>{t('overview.messages.all')}</Link>}
      minHeight={newestChatsHeight(most)}
    >
      <NewestChats most={most} />
    </Panel>
  )
}
