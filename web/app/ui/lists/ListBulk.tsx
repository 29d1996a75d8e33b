import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type RaRecord, useListContext, useNotify, useTranslate } from 'react-admin'
import { topBarHeight } from '#ui/page/layout.ts'
import { Unseen } from '#ui/page/Unseen.tsx'
import { useMessageOf } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { ApiError } from '#shared/api/api.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'

interface ListBulkProps {
  /** What can be done with the chosen rows. */
  actions: ReactNode
  /** The tools above the list, whose place the bar takes while rows are chosen. */
  children: ReactNode
}

/**
 * What can be done with many rows, for lists whose rows can be chosen. Both bars lie in one place, so nothing moves; the
 * chosen one stays in sight while the list is scrolled and stands before the rows, so that Shift and Tab reach it.
 */
export function ListBulk({ actions, children }: ListBulkProps) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const { selectedIds, onUnselectItems } = useListContext()
  const isOn = selectedIds.length > 0
  const chosen = t('resources.chosen', { smart_count: selectedIds.length })
  useFocusAfter(place, isOn)
  const clear = () => {
    onUnselectItems()
    // The button is about to go; the keyboard stays where it was.
    place.current?.focus()
  }
  return (
    <Box
      ref={place}
      tabIndex={-1}
      sx={{ display: 'grid', outline: 'none', '& > *': { gridArea: '1 / 1', minWidth: 0 }, ...(isOn && inSight) }}
    >
      <Box component="output" sx={{ position: 'relative' }}>
        <Unseen>{isOn && chosen}</Unseen>
      </Box>
      <Box sx={{ visibility: isOn ? 'hidden' : 'visible' }}>{children}</Box>
      <Box component="fieldset" aria-label={chosen} sx={{ ...bar, visibility: isOn ? 'visible' : 'hidden' }}>
        <Box component="span" aria-hidden sx={{ mr: 'auto', fontWeight: 600 }}>
          {chosen}
        </Box>
        {actions}
        <Button onClick={clear} sx={{ px: 3, color: 'var(--ink)' }}>
          {t('resources.choose_none')}
        </Button>
      </Box>
    </Box>
  )
}

/** When the last chosen row has gone, the button that asked for it cannot take the focus back. */
function useFocusAfter(place: RefObject<HTMLElement | null>, isOn: boolean) {
  const { opened } = useDialog<string>()
  const wasOn = useRef(isOn)
  useEffect(() => {
    if (isOn) wasOn.current = true
    if (isOn || opened || !wasOn.current) return
    wasOn.current = false
    if (document.activeElement === document.body) place.current?.focus()
  }, [isOn, opened, place])
}

/** Over the rows and under the top bar. */
const inSight = { position: 'sticky', top: `calc(${topBarHeight}px + var(--acting-height, 0px))`, zIndex: 3 } as const

// One line high whatever it holds: hidden, it must not push the list down.
const bar = {
  display: 'flex',
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  '& > *': { flexShrink: 0 },
  alignItems: 'center',
  gap: 2,
  minHeight: 44,
  m: 0,
  mb: 2,
  px: 3,
  py: 0,
  border: 0,
  borderRadius: 3,
  bgcolor: 'var(--mint)',
} as const

interface BulkActProps {
  /** Of its dialog, which the back button closes. */
  name: string
  label: string
  title: string
  text: string
  /** Keys of what is said when all is done (`smart_count`), and when only a part is (`done`, `count`, `reason`). */
  done: string
  donePart: string
  isHard?: boolean
  act: (id: string) => Promise<unknown>
}

/** A button of the bar: asks, then does it row by row and says honestly how far it came. */
export function BulkAct({ name, label, title, text, done, donePart, isHard = false, act }: BulkActProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { opened, open, close } = useDialog<string>()
  const { run, stop, count } = useEachChosen(act)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = opened === name
  }, [opened, name])
  const send = async () => {
    const { all, went, reason } = await run()
    // Whoever closed it on the way is somewhere else already.
    if (isOpen.current) close()
    if (went === all) notify(done, { type: 'success', messageArgs: { smart_count: all } })
    else notify(donePart, { type: went === 0 ? 'error' : 'warning', messageArgs: { done: went, count: all, reason } })
  }
  return (
    <>
      <Button color={isHard ? 'error' : 'primary'} onClick={() => open(name)} sx={{ px: 3 }}>
        {label}
      </Button>
      {opened === name && (
        <ConfirmDialog
          title={title}
          text={text}
          submit={label}
          isHard={isHard}
          send={send}
          onClose={() => {
            stop()
            close()
          }}
        >
          <Box component="output" sx={{ minHeight: 24, color: 'var(--muted)' }}>
            {count && t('resources.bulk.act_progress', { ...count })}
          </Box>
        </ConfirmDialog>
      )}
    </>
  )
}

interface BulkDeleteProps {
  /** What is lost with the rows. */
  text: string
  remove: (id: string) => Promise<unknown>
}

export function BulkDelete({ text, remove }: BulkDeleteProps) {
  const t = useTranslate()
  const { selectedIds } = useListContext()
  return (
    <BulkAct
      name="delete-chosen"
      label={t('resources.bulk.delete')}
      title={t('resources.bulk.delete_title', { smart_count: selectedIds.length })}
      text={text}
      done="resources.bulk.deleted"
      donePart="resources.bulk.deleted_part"
      isHard
      act={remove}
    />
  )
}

/** Row after row; a row that is gone already counts as done. What could not be done stays chosen. */
function useEachChosen(act: (id: string) => Promise<unknown>) {
  const t = useTranslate()
  const sentence = useMessageOf()
  const { selectedIds, onSelect, refetch } = useListContext<RaRecord>()
  const isStopped = useRef(false)
  const [count, setCount] = useState<{ done: number; count: number } | null>(null)

  const run = async () => {
    isStopped.current = false
    const all = selectedIds.length
    const left: (string | number)[] = []
    let reason = ''
    for (const [index, id] of selectedIds.entries()) {
      setCount({ done: index, count: all })
      const failure = isStopped.current ? stopped : await failureOf(act(String(id)))
      if (failure === null) continue
      left.push(id)
      reason ||= failure === stopped ? t('resources.bulk.stopped') : sentence(failure)
    }
    setCount(null)
    onSelect(left)
    void refetch()
    return { all, went: all - left.length, reason }
  }
  return { run, count, stop: () => (isStopped.current = true) }
}

const stopped = Symbol('stopped')

/** Null where it went well. A session that has ended ends the whole. */
async function failureOf(act: Promise<unknown>): Promise<unknown> {
  try {
    await act
    return null
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 401) throw error
    return status === 404 ? null : error
  }
}
