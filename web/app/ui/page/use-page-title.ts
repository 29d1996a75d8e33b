import { useEffect } from 'react'
import { isLeaving } from '#shared/crisis/wake-leaving.ts'
import { shownCount, useUnseen } from './use-unseen.ts'

/** The document title with the number of unread messages. Pages that do not use `Page` set theirs themselves. */
export function usePageTitle(title: string): void {
  const { messages } = useUnseen()
  useEffect(() => {
    if (isLeaving()) return
    document.title = `${messages > 0 ? `(${shownCount(messages)}) ` : ''}${title} · Solace`
  }, [title, messages])
}
