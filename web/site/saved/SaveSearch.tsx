import { type FormEvent, useState } from 'react'
import { preferenceLimits } from '#schemas/identity/preference-limits.ts'
import { savedViewApi } from '#schemas/identity/saved-views.calls.gen.ts'
import { filterOfSearch, savedSearchList } from '#schemas/marketplace/saved-search.ts'
import { call } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/words.tsx'
import { showToast } from '#shared/toasts/toasts.ts'
import { useQueryString } from '#site/lib/address.ts'
import { useMessageOf } from '#site/lib/use-message-of.ts'

/** Saves the filters of the search under a name, in the account of a client. */
export function SaveSearch() {
  const t = useT()
  const messageOf = useMessageOf()
  const filter = filterOfSearch(useQueryString())
  const [isNaming, setNaming] = useState(false)
  const [isSending, setSending] = useState(false)
  if (filter === null) return null
  if (!isNaming)
    return (
      <button type="button" onClick={() => setNaming(true)}>
        {t('saved.save_search')}
      </button>
    )

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    if (typeof name !== 'string' || name.trim() === '' || filter === null || isSending) return
    setSending(true)
    try {
      const view = {
        list: savedSearchList,
        name: name.trim(),
        filter,
        sort: 'score',
        order: 'DESC',
        perPage: 12,
      } as const
      await call(savedViewApi.addView, { body: view })
      showToast(t('saved.search_done', { name: name.trim() }))
      setNaming(false)
    } catch (error) {
      showToast(messageOf(error), 'error')
    } finally {
      setSending(false)
    }
  }
  return (
    <form className="save-search" onSubmit={(event) => void save(event)}>
      <label htmlFor="search-name">{t('saved.search_name')}</label>
      <input id="search-name" name="name" required maxLength={preferenceLimits.viewNameMax} autoComplete="off" />
      <button type="submit">{t('heart.word')}</button>
      <button type="button" onClick={() => setNaming(false)}>
        {t('saved.cancel')}
      </button>
    </form>
  )
}
