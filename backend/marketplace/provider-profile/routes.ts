import { providerApi } from '#schemas/marketplace/provider-profile.ts'
import type { Serve } from '#platform/http/serve.ts'
import { siteMapApi } from '#schemas/marketplace/site-map.ts'
import { countLists } from './count-lists.ts'
import { findTherapists } from './find-therapists.ts'
import { listFeeHistory } from './list-fee-history.ts'
import { listForSiteMap } from './list-for-site-map.ts'
import { listPageChanges } from './list-page-changes.ts'
import { listTherapyFees } from './list-therapy-fees.ts'
import { ownProfile } from './own-profile.ts'
import type { NextFreeSlot } from './refresh-listing.ts'
import { restoreGeneralFee } from './restore-general-fee.ts'
import { saveInfo } from './save-info.ts'
import { searchFewerFilters } from './search-fewer-filters.ts'
import { setGeneralFee } from './set-general-fee.ts'
import { setTherapyFee } from './set-therapy-fee.ts'
import { showOwnPhoto } from './show-own-photo.ts'
import { showPhoto } from './show-photo.ts'
import { showProvider } from './show-provider.ts'
import { suggestSearches } from './suggest-searches.ts'
import { updatePhoto } from './update-photo.ts'

/** `nextFreeSlot` is injected because the scheduling module depends on this one. */
export function providerRoutes(serve: Serve, { nextFreeSlot }: { nextFreeSlot: NextFreeSlot }) {
  serve(providerApi.search, (context, { query }) => findTherapists(context, query))
  serve(providerApi.fewerFilters, (context, { query }) => searchFewerFilters(context, query))
  serve(providerApi.suggestions, (context, { query }) => suggestSearches(context, query))
  serve(siteMapApi.therapists, (context, { query }) => listForSiteMap(context, query.part ?? 1))
  serve(siteMapApi.lists, (context) => countLists(context))
  serve(siteMapApi.changes, (context, { query }) => listPageChanges(context, query.since ?? null))
  serve(providerApi.show, (context, { params }) => showProvider(context, params.id))
  serve(providerApi.photo, (context, { params }) => showPhoto(context, params.id))
  serve(providerApi.ownPhoto, (context) => showOwnPhoto(context))
  serve(providerApi.updatePhoto, (context, { file }) => updatePhoto(context, file))
  serve(providerApi.own, (context) => ownProfile(context))
  serve(providerApi.updateInfo, (context, { body }) => saveInfo(context, body, nextFreeSlot))
  serve(providerApi.setGeneralFee, (context, { body }) => setGeneralFee(context, body, nextFreeSlot))
  serve(providerApi.therapyFees, (context) => listTherapyFees(context))
  serve(providerApi.feeHistory, (context, { query }) => listFeeHistory(context, query))
  serve(providerApi.setTherapyFee, (context, { body }) => setTherapyFee(context, body, nextFreeSlot))
  serve(providerApi.useGeneralFee, async (context, { params }) => {
    await restoreGeneralFee(context, params.id, nextFreeSlot)
    return undefined
  })
}
