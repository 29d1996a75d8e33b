import { useEffect } from 'react'
import { isLeaving } from '#shared/crisis/wake-leaving.ts'
import { shownCount, useUnseen } from './use-unseen.ts'

/** The page's name in the browser, with the messages that wait. Pages that do not stand in `Page` say theirs themselves. */
export function usePageTitle(title: string): void {
  const { messages } = useUnseen()
  useEffect(() => {
    if (isLeaving()) return
    document.title = `${messages > 0 ? `(${shownCount(messages)}) ` : ''}${title} · Solace`
  }, [title, messages])
}
