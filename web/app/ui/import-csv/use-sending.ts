import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sendRows, type ImportFailure } from './send-rows.ts'
import type { CheckedRow, Options, Outcome, Target } from './target.ts'

export interface Sending {
  total: number
  outcomes: readonly Outcome[]
  failure: ImportFailure | null
  /** The user has stopped it; the part in flight still completes. */
  isStopping: boolean
  isOver: boolean
}

interface Job {
  target: Target
  rows: readonly CheckedRow[]
  identifier: string
  options: Options
}

/** A running import. It continues while this page is open, whatever happens to the connection. */
export function useSending() {
  const queries = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const isStopped = useRef(false)
  const goOn = useRef<() => void>(() => undefined)
  const change = (part: Partial<Sending>) => setSending((now) => now && { ...now, ...part })

  useEffect(() => {
    const again = () => goOn.current()
    globalThis.addEventListener('online', again)
    return () => {
      globalThis.removeEventListener('online', again)
      isStopped.current = true
      again()
    }
  }, [])

  /** Waits until the delay is over, the connection is back, or the user resumes. */
  const wait = async (failure: ImportFailure) => {
    if (isStopped.current) return
    change({ failure })
    const { promise, resolve } = Promise.withResolvers<void>()
    goOn.current = resolve
    const timer = failure.seconds === null ? undefined : setTimeout(resolve, failure.seconds * 1000)
    await promise
    clearTimeout(timer)
    change({ failure: null })
  }

  const start = async (job: Job) => {
    isStopped.current = false
    setSending({ total: job.rows.length, outcomes: [], failure: null, isStopping: false, isOver: false })
    await sendRows({
      ...job,
      wait,
      onPart: (outcomes) => setSending((now) => now && { ...now, outcomes: [...now.outcomes, ...outcomes] }),
      isStopped: () => isStopped.current,
    })
    // A list that was read a moment ago lacks the new rows.
    void queries.invalidateQueries({ queryKey: [job.target.resource] })
    change({ isOver: true, isStopping: false })
  }

  return {
    sending,
    start,
    goOn: () => goOn.current(),
    stop: () => {
      isStopped.current = true
      change({ isStopping: true })
      goOn.current()
    },
    forget: () => setSending(null),
  }
}
