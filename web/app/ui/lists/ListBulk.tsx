import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type RaRecord, useListContext, useNotify, useTranslate } from 'react-admin'
import { barHeight, stickyBar } from './list-style.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useMessageOf } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { ApiError } from '#shared/api/api.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/dialogs/ConfirmDialog.tsx')).ConfirmDialog }))

interface ListBulkProps {
  /** Actions for the selected rows. */
  actions: ReactNode
  /** The tools above the list, which the bar replaces while rows are selected. */
  children: ReactNode
}

/**
 * Bulk actions, for lists with selectable rows. Both bars share one place, so nothing moves; the bar stays visible
 * while the list scrolls and precedes the rows, so that Shift and Tab reach it.
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
    // The button is about to disappear, so the focus moves to its place.
    place.current?.focus()
  }
  return (
    <Box
      ref={place}
      tabIndex={-1}
      sx={{
        display: 'grid',
        outline: 'none',
        '& > *': { gridArea: '1 / 1', minWidth: 0 },
        ...stickyBar,
        ...(isOn && { position: 'sticky' }),
      }}
    >
      <Box component="output" sx={{ position: 'relative' }}>
        <VisuallyHidden>{isOn && chosen}</VisuallyHidden>
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

/** After the last selected row is gone, the focus cannot return to the button that opened the dialog. */
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

// Always one line high: while hidden, it must not push the list down.
const bar = {
  display: 'flex',
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  '& > *': { flexShrink: 0 },
  alignItems: 'center',
  gap: 2,
  height: barHeight,
  alignSelf: 'end',
  m: 0,
  px: 3,
  py: 0,
  border: 0,
  borderRadius: 3,
  bgcolor: 'var(--mint)',
} as const

interface BulkActProps {
  /** Name of its dialog, which the back button closes. */
  name: string
  label: string
  title: string
  text: string
  /** Text keys of the toasts: for full success (`smart_count`) and for partial success (`done`, `count`, `reason`). */
  done: string
  donePart: string
  isHard?: boolean
  act: (id: string) => Promise<unknown>
  /** The selected rows to which it applies; all of them if it is left out. The others stay selected. */
  only?: readonly string[]
  /** Fields of its dialog. */
  children?: ReactNode
}

/** A bulk action: confirms, handles row after row, and reports how many succeeded. */
export function BulkAct(props: BulkActProps) {
  const { name, label, title, text, done, donePart, isHard = false, act, only, children } = props
  const t = useTranslate()
  const notify = useNotify()
  const { opened, open, close } = useDialog<string>()
  const { selectedIds } = useListContext()
  const { run, stop, count } = useEachChosen(act, only ?? selectedIds)
  const skipped = only ? selectedIds.length - only.length : 0
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = opened === name
  }, [opened, name])
  const send = async () => {
    const { all, went, reason } = await run()
    // If the user closed the dialog early, they may already be on another page.
    if (isOpen.current) close()
    if (went === all) notify(done, { type: 'success', messageArgs: { smart_count: all } })
    else notify(donePart, { type: went === 0 ? 'error' : 'warning', messageArgs: { done: went, count: all, reason } })
  }
  return (
    <>
      <Button
        color={isHard ? 'error' : 'primary'}
        disabled={only?.length === 0 && opened !== name}
        onClick={() => open(name)}
        sx={{ px: 3 }}
      >
        {label}
      </Button>
      <Suspense>
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
            {skipped > 0 && <Box>{t('bulk.skipped', { smart_count: skipped })}</Box>}
            {children}
            <Box component="output" sx={{ minHeight: 24, color: 'var(--muted)' }}>
              {count && t('bulk.act_progress', { ...count })}
            </Box>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}

interface BulkDeleteProps {
  /** Names what is lost with the rows. */
  text: string
  remove: (id: string) => Promise<unknown>
}

export function BulkDelete({ text, remove }: BulkDeleteProps) {
  const t = useTranslate()
  const { selectedIds } = useListContext()
  return (
    <BulkAct
      name="delete-chosen"
      label={t('bulk.delete')}
      title={t('bulk.delete_title', { smart_count: selectedIds.length })}
      text={text}
      done="bulk.deleted"
      donePart="bulk.deleted_part"
      isHard
      act={remove}
    />
  )
}

/** Row after row; a row that no longer exists counts as done. Failed rows stay selected. */
function useEachChosen(act: (id: string) => Promise<unknown>, ids: readonly (string | number)[]) {
  const t = useTranslate()
  const sentence = useMessageOf()
  const { selectedIds, onSelect, refetch } = useListContext<RaRecord>()
  const isStopped = useRef(false)
  const [count, setCount] = useState<{ done: number; count: number } | null>(null)

  const run = async () => {
    isStopped.current = false
    const all = ids.length
    const left: (string | number)[] = selectedIds.filter((id) => !ids.includes(id))
    let failed = 0
    let reason = ''
    for (const [index, id] of ids.entries()) {
      setCount({ done: index, count: all })
      const failure = isStopped.current ? stopped : await failureOf(act(String(id)))
      if (failure === null) continue
      left.push(id)
      failed += 1
      reason ||= failure === stopped ? t('bulk.stopped') : sentence(failure)
    }
    setCount(null)
    onSelect(left)
    void refetch()
    return { all, went: all - failed, reason }
  }
  return { run, count, stop: () => (isStopped.current = true) }
}

const stopped = Symbol('stopped')

/** Null on success. An ended session stops the whole action. */
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
