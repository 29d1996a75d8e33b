import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { TextInput, useNotify, useTranslate } from 'react-admin'
import { savedViewApi } from '#schemas/identity/saved-views.calls.gen.ts'
import { preferenceLimits } from '#schemas/identity/preference-limits.ts'
import { type SavedView, SavedViewContent } from '#schemas/identity/saved-views.ts'
import { Strict } from '#schemas/platform/fields.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { call } from '#shared/api/api.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { SchemaFormDialog } from '#ui/forms/SchemaFormDialog.tsx'
import { useChangeViewer, useViewer } from '#ui/viewer/viewer.tsx'
import type { ColumnChoice } from './use-column-choice.ts'
import { usePresentView } from './use-present-view.ts'

interface ViewDialogsProps {
  views: readonly SavedView[]
  columns: ColumnChoice
}

const ViewName = Strict({ name: SavedViewContent.properties.name })

/** Saves, renames or deletes a view. */
export function ViewDialogs({ views, columns }: ViewDialogsProps) {
  const t = useTranslate()
  const { opened, close } = useDialog()
  const [, act, id] = opened?.split(' ') ?? []
  const view = views.find(({ identifier }) => identifier === id)
  const { add, rename, remove } = useViewChanges(columns, views.length, close)
  const check = (values: object) => problemsOf(ViewName, values)
  if (act === 'save')
    return (
      <SchemaFormDialog
        isShort
        title={t('list_view.save_title')}
        lead={t('list_view.lead')}
        submit={t('ra.action.save')}
        endpoint={savedViewApi.addView}
        start={{ name: '' }}
        check={check}
        save={(values) => add((values as SavedView).name)}
        saved="list_view.saved"
        onClose={close}
      >
        <NameInput />
      </SchemaFormDialog>
    )
  if (act === 'rename' && view)
    return (
      <SchemaFormDialog
        isShort
        title={t('list_view.rename_title')}
        submit={t('ra.action.save')}
        endpoint={savedViewApi.changeView}
        start={{ name: view.name }}
        check={check}
        save={(values) => rename(view, (values as SavedView).name)}
        saved="list_view.renamed"
        onClose={close}
      >
        <NameInput />
      </SchemaFormDialog>
    )
  if (act === 'delete' && view)
    return (
      <ConfirmDialog
        title={t('list_view.delete_title')}
        text={t('list_view.delete_text', { name: view.name })}
        submit={t('list_view.delete_submit')}
        isHard
        send={() => remove(view)}
        onClose={close}
      />
    )
  return null
}

function NameInput() {
  const id = useId()
  // The dialog opens to type into it.
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return (
    <TextInput
      id={id}
      source="name"
      label="list_view.name"
      autoComplete="off"
      helperText={false}
      slotProps={{ htmlInput: { maxLength: preferenceLimits.viewNameMax } }}
    />
  )
}

/** Every change reads the views again; the viewer knows whether the list has any. */
function useViewChanges(columns: ColumnChoice, count: number, close: () => void) {
  const { list, showView } = columns
  const notify = useNotify()
  const queries = useQueryClient()
  const { display } = useViewer()
  const changeViewer = useChangeViewer()
  const present = usePresentView(columns)
  const read = () => queries.invalidateQueries({ queryKey: keyOf(savedViewApi.views, { query: { list } }) })
  const setHasViews = (hasViews: boolean) => {
    const others = (display?.lists ?? []).filter((name) => name !== list)
    changeViewer({ display: { ...(display ?? usual), lists: hasViews ? [...others, list] : others } })
  }
  const add = async (name: string) => {
    const view = await call(savedViewApi.addView, { body: { list, name, ...present } })
    setHasViews(true)
    await read()
    showView(view)
    close()
  }
  const rename = async (view: SavedView, name: string) => {
    const { identifier: id, list: _, ...content } = view
    const body = { ...content, name }
    await call(savedViewApi.changeView, { params: { id }, body })
    await read()
    close()
  }
  const remove = async ({ identifier }: SavedView) => {
    await call(savedViewApi.deleteView, { params: { id: identifier } })
    showView(null)
    if (count === 1) setHasViews(false)
    await read()
    notify('list_view.deleted', { type: 'success' })
    close()
  }
  return { add, rename, remove }
}

const usual = { rows: null, menu: null, 'letter-keys': null, columns: [], lists: [] }
